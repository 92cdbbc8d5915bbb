#!/bin/sh
# Puts Four Isles into the menu of this user; "add-to-menu.sh --remove" takes it out again. See "four-isles menu --help".
exec "$(dirname "$0")/../four-isles" menu "$@"
