#!/bin/sh
# Puts Four Isles into the menu of this user and has records (*.isles.json) and Tiled maps opened with it.
# "add-to-menu.sh --remove" takes it out again. Nothing outside ~/.local/share (or $XDG_DATA_HOME) is touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
icons=$share/icons/hicolor
sizes="16 24 32 48 64 128 256 512"

if [ "${1:-}" = "--remove" ]; then
  rm -f "$share/applications/four-isles.desktop" "$share/mime/packages/four-isles.xml" "$icons/scalable/apps/four-isles.svg"
  for size in $sizes; do rm -f "$icons/${size}x$size/apps/four-isles.png"; done
else
  mkdir -p "$share/applications" "$share/mime/packages" "$icons/scalable/apps"
  program=$(dirname "$here")/four-isles
  sed "s|^Exec=four-isles|Exec=\"$program\"|" "$here/four-isles.desktop" > "$share/applications/four-isles.desktop"
  cp "$here/four-isles.mime.xml" "$share/mime/packages/four-isles.xml"
  cp "$here/four-isles.svg" "$icons/scalable/apps/four-isles.svg"
  for size in $sizes; do
    mkdir -p "$icons/${size}x$size/apps"
    cp "$here/$size.png" "$icons/${size}x$size/apps/four-isles.png"
  done
fi
# Desktops without these commands notice the files by themselves, sooner or later.
if command -v update-mime-database > /dev/null && [ -d "$share/mime" ]; then update-mime-database "$share/mime"; fi
if command -v update-desktop-database > /dev/null && [ -d "$share/applications" ]; then update-desktop-database "$share/applications"; fi
if command -v gtk-update-icon-cache > /dev/null && [ -d "$icons" ]; then gtk-update-icon-cache -q -t -f "$icons" || true; fi
