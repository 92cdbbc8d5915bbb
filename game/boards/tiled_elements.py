"""Elements of Tiled's map format, each with its attributes; a map with others is refused."""

from __future__ import annotations


def _names(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_LAYER = "id name class type x y width height opacity visible locked tintcolor offsetx offsety parallaxx parallaxy mode"

ATTRIBUTES: dict[str, frozenset[str]] = {
    "map": _names(
        "version tiledversion class orientation renderorder compressionlevel width height tilewidth tileheight "
        "infinite hexsidelength staggeraxis staggerindex parallaxoriginx parallaxoriginy backgroundcolor nextlayerid "
        "nextobjectid skewx skewy"
    ),
    "properties": frozenset(),
    "property": _names("name type propertytype value"),
    "tileset": _names(
        "version tiledversion firstgid source name class tilewidth tileheight spacing margin tilecount columns "
        "backgroundcolor objectalignment tilerendersize fillmode"
    ),
    "image": _names("format source trans width height id"),
    "tile": _names("id gid type class terrain probability x y width height"),
    "layer": _names(_LAYER),
    "objectgroup": _names(f"{_LAYER} color draworder"),
    "imagelayer": _names(f"{_LAYER} repeatx repeaty"),
    "group": _names(_LAYER),
    "data": _names("encoding compression"),
    "chunk": _names("x y width height"),
    "object": _names("id name type class x y width height rotation gid visible opacity template"),
    "polygon": _names("points"),
    "polyline": _names("points"),
    "point": frozenset(),
    "ellipse": frozenset(),
    "capsule": frozenset(),
    "text": _names("fontfamily pixelsize wrap color bold italic underline strikeout kerning halign valign"),
    "animation": frozenset(),
    "frame": _names("tileid duration"),
    "editorsettings": frozenset(),
    "export": _names("target format"),
    "chunksize": _names("width height"),
    "grid": _names("orientation width height"),
    "tileoffset": _names("x y"),
    "transformations": _names("hflip vflip rotate preferuntransformed"),
    "terraintypes": frozenset(),
    "terrain": _names("name tile"),
    "wangsets": frozenset(),
    "wangset": _names("name type class tile"),
    "wangcolor": _names("name color tile probability class"),
    "wangcornercolor": _names("name color tile probability"),
    "wangedgecolor": _names("name color tile probability"),
    "wangtile": _names("tileid wangid hflip vflip dflip"),
    "item": _names("type propertytype value"),
}
