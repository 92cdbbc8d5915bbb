"""Reading Tiled maps: every way Tiled writes them (formats.md section 1), and files that mean harm or are broken."""

import base64
import gzip
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.boards.errors import BoardError
from game.boards.maps import MapObject, ObjectLayer, TiledMap, TileLayer
from game.boards.tiled import read_map

BAD_MAPS = Path(__file__).parent / "bad_maps"

GIDS = [1, 0, 2, 0, 0x80000003, 0]
"""Three columns, two rows; the middle of the second row is tile 2, flipped."""

SHEET = """<tileset firstgid="1" name="sea" tilewidth="16" tileheight="16" tilecount="6" columns="3">
 <image source="sea.png" width="48" height="32"/>
 <tile id="2"><properties><property name="kind" value="reef"/><property name="width" type="int" value="7"/></properties>
 <objectgroup><object id="1" x="0" y="0" width="16" height="16"/></objectgroup>
 <animation><frame tileid="0" duration="100"/></animation></tile>
</tileset>"""


def csv_layer(name: str = "reefs", more: str = "", gids: list[int] = GIDS) -> str:
    data = ",\n".join(map(str, gids))
    return f'<layer id="1" name="{name}" width="3" height="2" {more}><data encoding="csv">\n{data}\n</data></layer>'


def data_layer(attributes: str, content: str) -> str:
    return f'<layer id="1" name="reefs" width="3" height="2"><data {attributes}>{content}</data></layer>'


def objects(content: str, more: str = "") -> str:
    return f'<objectgroup id="2" name="islands" {more}>{content}</objectgroup>'


def map_text(content: str = "", more: str = "", sheet: str = SHEET) -> str:
    size = "" if "width" in more else 'width="3" height="2" tilewidth="16" tileheight="16"'
    return f'<?xml version="1.0" encoding="UTF-8"?><map version="1.10" {size} {more}>{sheet}{content}</map>'


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], TiledMap]:
    def read(text: str) -> TiledMap:
        (tmp_path / "sea.tmx").write_text(text, encoding="utf-8")
        return read_map(tmp_path / "sea.tmx")

    return read


Read = Callable[[str], TiledMap]


def packed(gids: list[int] = GIDS) -> bytes:
    return struct.pack(f"<{len(gids)}I", *gids)


def tiles_of(tiled: TiledMap) -> dict[tuple[int, int], tuple[int, int]]:
    layer = tiled.tile_layer("reefs")
    assert layer is not None
    return {cell: (tile.number, tile.flips) for cell, tile in layer.tiles.items()}


def thing_of(tiled: TiledMap) -> MapObject:
    layer = tiled.object_layer("islands")
    assert layer is not None
    return layer.objects[0]


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\x08\x06\0\0\0"


# --- what is read


@pytest.mark.parametrize(
    "layer",
    [
        csv_layer(),
        data_layer('encoding="base64"', base64.b64encode(packed()).decode()),
        data_layer('encoding="base64" compression=""', "\n " + base64.b64encode(packed()).decode() + " \n"),
        data_layer('encoding="base64" compression="zlib"', base64.b64encode(zlib.compress(packed())).decode()),
        data_layer('encoding="base64" compression="gzip"', base64.b64encode(gzip.compress(packed())).decode()),
        data_layer("", "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in GIDS)),
    ],
    ids=["csv", "base64", "base64 with spaces", "zlib", "gzip", "single tiles"],
)
def test_every_layer_format_gives_the_same_tiles(read: Read, layer: str) -> None:
    assert tiles_of(read(map_text(layer))) == {(0, 0): (0, 0), (2, 0): (1, 0), (1, 1): (2, 4)}


def test_tiles_keep_the_number_and_the_properties_that_tiled_shows(read: Read) -> None:
    layer = read(map_text(csv_layer())).tile_layer("reefs")
    assert layer is not None
    reef, plain = layer.tiles[1, 1], layer.tiles[0, 0]
    assert (reef.tileset, reef.number, dict(reef.properties)) == ("sea", 2, {"kind": "reef", "width": 7})
    assert (plain.number, dict(plain.properties)) == (0, {})


def test_the_same_tile_flipped_and_not_has_the_same_properties(read: Read) -> None:
    layer = read(map_text(csv_layer(gids=[3, 0x80000003, 0x40000003, 0x20000003, 0xE0000003, 0]))).tile_layer("reefs")
    assert layer is not None
    assert [layer.tiles[cell].flips for cell in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1))] == [0, 4, 2, 1, 7]
    assert {tile.properties["kind"] for tile in layer.tiles.values()} == {"reef"}


def test_properties_have_the_type_that_tiled_gives_them(read: Read) -> None:
    written = (
        '<properties><property name="title" value="Sea"/><property name="name" type="int" value="-3"/>'
        '<property name="deep" type="float" value="1.5"/><property name="wild" type="bool" value="true"/>'
        '<property name="empty" value=""/><property name="long">two\nlines</property>'
        '<property name="sand" type="color" value="#ff00aa11"/><property name="next" type="object" value="4"/>'
        '<property name="kind" propertytype="Kinds" value="a,b"/></properties>'
    )
    assert dict(read(map_text(written)).properties) == {
        "title": "Sea", "name": -3, "deep": 1.5, "wild": True, "empty": "", "long": "two\nlines",
        "sand": "#ff00aa11", "next": 4, "kind": "a,b",
    }  # fmt: skip


def test_layers_come_in_map_order_and_groups_are_opened(read: Read) -> None:
    tiled = read(
        map_text(
            objects("")
            + '<group id="7" name="deco" visible="0" offsetx="4"><group id="8" name="inner" offsety="2.5">'
            + csv_layer("waves")
            + "</group></group>"
            + '<imagelayer id="9" name="sky"><image source="sky.png"/></imagelayer>'
            + csv_layer("reefs", 'visible="0"')
            + csv_layer("top")
        )
    )
    assert [layer.name for layer in tiled.layers] == ["islands", "waves", "reefs", "top"]
    assert [layer.is_visible for layer in tiled.layers] == [True, False, False, True]
    waves = tiled.layers[1]
    assert isinstance(waves, TileLayer)
    assert waves.offset == (4.0, 2.5)
    assert isinstance(tiled.layers[0], ObjectLayer)


def test_two_layers_of_a_required_name_are_refused_in_groups_too(read: Read) -> None:
    tiled = read(map_text(csv_layer() + f'<group id="3" name="g">{csv_layer()}</group>'))
    with pytest.raises(BoardError, match=r"sea\.tmx: layer “reefs”: there are two layers of this name"):
        tiled.tile_layer("reefs")


@pytest.mark.parametrize(
    ("written", "box"),
    [
        ('<object id="1" x="16" y="8" width="16" height="8"/>', (16, 8, 16, 8)),
        ('<object id="1" gid="1" x="16" y="32" width="16" height="16"/>', (16, 16, 16, 16)),
        ('<object id="1" gid="1" x="16" y="32"/>', (16, 16, 16, 16)),
        ('<object id="1" x="5" y="6"><point/></object>', (5, 6, 0, 0)),
        ('<object id="1" x="5" y="6" width="4" height="2"><ellipse/></object>', (5, 6, 4, 2)),
        ('<object id="1" x="10" y="10"><polygon points="0,0 -4,2 4,8"/></object>', (6, 10, 8, 8)),
        ('<object id="1" x="10" y="10"><polyline points="0,0 2,-6"/></object>', (10, 4, 2, 6)),
        ('<object id="1" x="10" y="10" width="9" height="4"><text wrap="1">Hi</text></object>', (10, 10, 9, 4)),
        ('<object id="1" x="20" y="10" width="8" height="4" rotation="90"/>', (16, 10, 4, 8)),
        ('<object id="1" x="20" y="10" width="8" height="4" rotation="-180"/>', (12, 6, 8, 4)),
        ('<object id="1" gid="1" x="16" y="16" width="16" height="16" rotation="90"/>', (16, 16, 16, 16)),
    ],
)
def test_objects_lie_where_tiled_shows_them(read: Read, written: str, box: tuple[float, ...]) -> None:
    thing = thing_of(read(map_text(objects(written))))
    assert (thing.x, thing.y, thing.width, thing.height) == box


def test_a_tile_object_lies_in_the_cell_of_its_middle(read: Read) -> None:
    tiled = read(map_text(objects('<object id="1" gid="1" x="16" y="32" width="16" height="16"/>')))
    assert tiled.cell_of(thing_of(tiled)) == (1, 1)


def test_a_tile_object_has_its_tiles_properties_unless_it_has_its_own(read: Read) -> None:
    own = '<properties><property name="kind" value="rock"/><property name="id" value="x"/></properties>'
    tiled = read(map_text(objects(f'<object id="5" name="r" gid="0x" x="0" y="16">{own}</object>'.replace("0x", "3"))))
    thing = thing_of(tiled)
    assert dict(thing.properties) == {"kind": "rock", "width": 7, "id": "x"}
    assert thing.tile is not None
    assert (thing.identifier, thing.name, thing.tile.number) == (5, "r", 2)


def test_an_external_tileset_in_the_maps_folder_is_read(read: Read, tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "own.png").write_bytes(png(48, 32))
    (tmp_path / "sets" / "own.tsx").write_text(SHEET.replace(' firstgid="1"', "").replace("sea.png", "own.png"))
    tiled = read(map_text(csv_layer(), sheet='<tileset firstgid="1" source="sets/own.tsx"/>'))
    assert tiles_of(tiled)[1, 1] == (2, 4)
    assert tiled.tilesets["sea"].picture == (tmp_path / "sets" / "own.png").resolve()
    assert tiled.tilesets["sea"].corner_of(4) == (16, 16)


def test_a_collection_of_pictures_keeps_its_ids(read: Read, tmp_path: Path) -> None:
    (tmp_path / "b.png").write_bytes(png(16, 16))
    sheet = (
        '<tileset firstgid="1" name="sea" tilewidth="16" tileheight="16" tilecount="2" columns="0">'
        '<tile id="0"><image width="16" height="16" source="a.png"/></tile>'
        '<tile id="9"><image width="16" height="16" source="b.png"/></tile></tileset>'
    )
    tiled = read(map_text(csv_layer(gids=[1, 10, 0, 0, 0, 0]), sheet=sheet))
    assert tiles_of(tiled) == {(0, 0): (0, 0), (1, 0): (9, 0)}
    assert tiled.tilesets["sea"].pictures == {9: (tmp_path / "b.png").resolve()}


def test_a_map_in_another_encoding_is_read(tmp_path: Path) -> None:
    text = map_text('<properties><property name="title" value="Küste"/></properties>')
    (tmp_path / "sea.tmx").write_bytes(text.replace("UTF-8", "UTF-16").encode("utf-16"))
    assert read_map(tmp_path / "sea.tmx").properties["title"] == "Küste"


HARMLESS = {
    "name of Tiled's DTD": map_text(csv_layer()).replace(
        "<map", '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd"><map'
    ),
    "bare doctype": map_text(csv_layer()).replace("<map", "<!DOCTYPE map><map"),
    "trailing comma": map_text(data_layer('encoding="csv"', "\n" + ",\n".join(map(str, GIDS)) + ",\n")),
    "blank line before the first": "\n \r\n" + map_text(csv_layer()),
    "blank line behind a byte order mark": "\ufeff\n" + map_text(csv_layer()),
    "class property": map_text(
        '<properties><property name="meta" type="class" propertytype="Info"><properties>'
        '<property name="author" value="x"/></properties></property></properties>' + csv_layer()
    ),
    "list property": map_text(
        '<properties><property name="tags" type="list"><item type="string" value="a"/></property></properties>'
        + csv_layer()
    ),
    "class property of a tile": map_text(csv_layer(), sheet=SHEET.replace('type="int"', 'type="class"')),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_what_harms_nobody_is_read(read: Read, name: str) -> None:
    assert tiles_of(read(HARMLESS[name])) == {(0, 0): (0, 0), (2, 0): (1, 0), (1, 1): (2, 4)}


def test_no_file_that_a_doctype_names_is_opened(read: Read, tmp_path: Path) -> None:
    (tmp_path / "own.dtd").write_text('<!ENTITY b "from outside">')
    text = map_text('<properties><property name="a">&b;</property></properties>')
    assert read(text.replace("<map", '<!DOCTYPE map SYSTEM "own.dtd"><map')).properties == {"a": ""}


# --- what is refused

BOMB = zlib.compress(b"\0" * (16 << 20), 9)
CUT = base64.b64encode(zlib.compress(packed())[:9]).decode()

REFUSED = {
    "infinite": (map_text(more='infinite="1"'), "is an infinite map; expected a finite one: switch off"),
    "chunks": (map_text(data_layer('encoding="csv"', '<chunk x="0" y="0" width="3" height="2">1</chunk>')), "infinite"),
    "hexagonal": (map_text(more='orientation="hexagonal"'), "is hexagonal; expected an orthogonal map"),
    "zstd": (map_text(data_layer('encoding="base64" compression="zstd"', "AAAA")), "layer “reefs”: is compressed with"),
    "template": (map_text(objects('<object id="4" template="a.tx" x="0" y="0"/>')), r"\(id 4\): uses a template"),
    "entity bomb": (
        map_text().replace("<map", '<!DOCTYPE m [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><map'),
        "has a DOCTYPE",
    ),
    "undefined entity": (map_text('<properties><property name="a" value="&b;"/></properties>'), "well-formed"),
    "overwritten method": (map_text(more='register_gid="x"'), "unknown attribute “register_gid”"),
    "overwritten class": (map_text(more='__class__="x"'), "unknown attribute “__class__”"),
    "filename attribute": (map_text(more='filename="/etc/passwd"'), "unknown attribute “filename”"),
    "unknown element": (map_text("<script/>"), "unknown element <script>"),
    "deep groups": (map_text('<group id="1" name="g">' * 30 + "</group>" * 30), "nested too deeply"),
    "no tiles": (map_text('<layer id="1" name="reefs" width="3" height="2"/>'), "layer “reefs”: has no tiles"),
    "short layer": (map_text(csv_layer(gids=[1, 2])), "has 2 tiles; expected 6"),
    "long layer": (map_text(csv_layer(gids=[1] * 7)), "has 7 tiles; expected 6"),
    "word among tiles": (map_text(data_layer('encoding="csv"', "1,2,x,4,5,6")), "has “x” among its tiles"),
    "gap between commas": (map_text(data_layer('encoding="csv"', "1,2,,4,5,6")), "has “” among its tiles"),
    "negative tile": (map_text(csv_layer(gids=[-1, 0, 0, 0, 0, 0])), "has “-1” among its tiles"),
    "unknown tile": (map_text(csv_layer(gids=[0, 0, 0, 0, 7, 0])), r"cell \(1, 1\): names the tile 7"),
    "unknown tile object": (map_text(objects('<object id="3" gid="8" x="0" y="0"/>')), r"\(id 3\): names the tile 8"),
    "other encoding": (map_text(data_layer('encoding="hex"', "00")), "has the encoding “hex”"),
    "broken base64": (map_text(data_layer('encoding="base64"', "A*A=")), "tile data is damaged"),
    "broken zlib": (map_text(data_layer('encoding="base64" compression="zlib"', "AAAA")), "tile data is damaged"),
    "cut zlib": (
        map_text(data_layer('encoding="base64" compression="zlib"', CUT)),
        "tile data has",
    ),
    "inflating bomb": (
        map_text(data_layer('encoding="base64" compression="zlib"', base64.b64encode(BOMB).decode())),
        "tile data has more bytes; expected 24",
    ),
    "layer of another size": (map_text(csv_layer().replace('width="3"', 'width="2"')), "“width” is “2”; expected"),
    "no size": ('<map tilewidth="16" tileheight="16"/>', "“width” is missing"),
    "tile size 0": (map_text(more='width="3" height="2" tilewidth="0" tileheight="16"'), "“tilewidth” is “0”"),
    "huge map": (map_text(more='width="100000" height="2" tilewidth="1" tileheight="1"'), "“width” is “100000”"),
    "digits without end": (map_text(more=f'width="{"9" * 6000}" height="2" tilewidth="1" tileheight="1"'), "is “99"),
    "nan": (map_text(objects('<object id="1" name="I" x="nan" y="0"/>')), r"object “I” \(id 1\): “x” is “nan”"),
    "inf": (map_text(objects('<object id="1" x="0" y="1e400"/>')), "“y” is “1e400”"),
    "negative size": (map_text(objects('<object id="1" x="0" y="0" width="-4" height="1"/>')), "“width” is “-4”"),
    "turned": (map_text(objects('<object id="1" x="0" y="0" width="4" height="4" rotation="45"/>')), "turned by 45"),
    "bad points": (map_text(objects('<object id="1" x="0" y="0"><polygon points="0,0 1"/></object>')), "the point “1”"),
    "no points": (map_text(objects('<object id="1" x="0" y="0"><polygon points=""/></object>')), "has 0 points"),
    "offset objects": (map_text(objects("", 'offsetx="16"')), "has an offset"),
    "offset group": (map_text(f'<group id="3" name="g" offsety="1">{objects("")}</group>'), "has an offset"),
    "wrong int": (map_text('<properties><property name="n" type="int" value="1.5"/></properties>'), "is “1.5”"),
    "wrong float": (map_text('<properties><property name="n" type="float" value="nan"/></properties>'), "is “nan”"),
    "wrong bool": (map_text('<properties><property name="n" type="bool" value="perhaps"/></properties>'), "true or"),
    "property twice": (map_text('<properties><property name="n"/><property name="n"/></properties>'), "is there twice"),
    "many objects": (map_text(objects('<object id="1" x="0" y="0"/>' * 4100)), "has too many objects"),
    "tileset outside": (map_text(sheet='<tileset firstgid="1" source="../../x.tsx"/>'), "leads outside"),
    "tileset absolute": (map_text(sheet='<tileset firstgid="1" source="/etc/x.tsx"/>'), "is refused"),
    "tileset on a drive": (map_text(sheet='<tileset firstgid="1" source="c:/x.tsx"/>'), "is refused"),
    "tileset on a share": (map_text(sheet='<tileset firstgid="1" source="\\\\host\\x.tsx"/>'), "is refused"),
    "tileset missing": (map_text(sheet='<tileset firstgid="1" source="x.tsx"/>'), "tileset “x.tsx”: there is no such"),
    "tileset json": (map_text(sheet='<tileset firstgid="1" source="x.tsj"/>'), "expected a .tsx file"),
    "picture outside": (map_text(sheet=SHEET.replace("sea.png", "../sea.png")), "leads outside"),
    "picture absolute": (map_text(sheet=SHEET.replace("sea.png", "/dev/zero")), "is refused"),
    "picture of the web": (map_text(sheet=SHEET.replace("sea.png", "http://a/b.png")), "is refused"),
    "tiles without end": (map_text(sheet=SHEET.replace('tilecount="6"', 'tilecount="1000000"')), "“tilecount” is"),
    "one-pixel tiles": (
        map_text(sheet='<tileset firstgid="1" name="s" tilewidth="1" tileheight="1"><image source="p.png" '
                 'width="2048" height="2048"/></tileset>'),
        "has 4194304 tiles",
    ),
    "tileset tile size 0": (map_text(sheet=SHEET.replace('tilewidth="16"', 'tilewidth="0"')), "“tilewidth” is “0”"),
    "tileset id 0": (map_text(sheet=SHEET.replace('firstgid="1"', 'firstgid="0"')), "“firstgid” is “0”"),
    "overlapping tilesets": (
        map_text(sheet=SHEET + SHEET.replace('firstgid="1"', 'firstgid="4"').replace('"sea"', '"land"')),
        "tileset “land”: begins at id 4, inside tileset “sea”",
    ),
    "tilesets of one name": (map_text(sheet=SHEET + SHEET.replace('firstgid="1"', 'firstgid="9"')), "two tilesets"),
    "picture in the file": (
        map_text(sheet=SHEET.replace('source="sea.png"', 'format="png"')),
        "has its picture inside the file",
    ),
    "other alignment": (
        map_text(
            objects('<object id="1" gid="1" x="0" y="0"/>'),
            sheet=SHEET.replace("columns", 'objectalignment="center" columns'),
        ),
        "has the object alignment “center”",
    ),
    "html": ("<html><body/></html>", "unknown element <html>"),
    "tileset as a map": (SHEET, "is not a Tiled map: its root is <tileset>"),
    "empty": ("", "well-formed"),
    "unknown encoding": ('<?xml version="1.0" encoding="klingon"?><map/>', "well-formed"),
    "too large": (map_text("<!--" + "x" * (1 << 20) + "-->"), "is too large; expected at most 1024 KiB"),
    "too many elements": (map_text(data_layer("", "<tile/>" * 100_000)), "too many elements"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_broken_or_hostile_map_is_refused_in_one_sentence(read: Read, name: str) -> None:
    text, expected = REFUSED[name]
    began = time.process_time()
    with pytest.raises(BoardError, match=expected) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith("sea.tmx: ")
    assert message.isprintable()
    assert len(message) < 800
    assert time.process_time() - began < 2


def test_layers_together_are_bounded(read: Read) -> None:
    empty = base64.b64encode(zlib.compress(bytes(200 * 200 * 4))).decode()
    layer = (
        '<layer id="1" name="l" width="200" height="200"><data encoding="base64" compression="zlib">{}</data></layer>'
    )
    text = map_text(layer.format(empty) * 7, more='width="200" height="200" tilewidth="8" tileheight="8"')
    with pytest.raises(BoardError, match="too large together"):
        read(text)


def test_a_picture_too_large_to_load_is_refused_by_its_header(read: Read, tmp_path: Path) -> None:
    (tmp_path / "sea.png").write_bytes(png(30000, 30000))
    with pytest.raises(BoardError, match=r"picture “sea.png” is too large \(30000 × 30000\)"):
        read(map_text())


def test_pictures_are_bounded_together_by_what_they_take_decoded(read: Read, tmp_path: Path) -> None:
    """Thirty of these took 2 GiB and seven seconds."""

    def sheets(count: int) -> str:
        return "".join(
            f'<tileset firstgid="{1 + number}" name="s{number}" tilewidth="512" tileheight="512" tilecount="1" '
            f'columns="1"><image source="{number % 3}.png" width="4096" height="4096"/></tileset>'
            for number in range(count)
        )

    for number in range(3):
        (tmp_path / f"{number}.png").write_bytes(png(4096, 4096))
    with pytest.raises(BoardError, match=r"tileset “s2”: its pictures are too large together; expected at most 33"):
        read(map_text(sheet=sheets(3)))
    for number in range(3):
        (tmp_path / f"{number}.png").write_bytes(png(2048, 4096))
    read(map_text(sheet=sheets(30)))


def test_a_picture_smaller_than_its_tileset_says_is_refused(read: Read, tmp_path: Path) -> None:
    (tmp_path / "sea.png").write_bytes(png(48, 16))
    with pytest.raises(BoardError, match="room for 3 × 1 tiles"):
        read(map_text())


def test_a_picture_that_is_no_png_is_refused(read: Read, tmp_path: Path) -> None:
    (tmp_path / "sea.png").write_bytes(b"GIF89a")
    with pytest.raises(BoardError, match=r"picture “sea\.png” is not a PNG"):
        read(map_text())


def test_a_link_that_leads_outside_is_refused(read: Read, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside.tsx"
    outside.write_text(SHEET)
    try:
        (tmp_path / "inside.tsx").symlink_to(outside)
    except OSError:  # Windows lets only some users make links.
        return
    with pytest.raises(BoardError, match="leads outside"):
        read(map_text(sheet='<tileset firstgid="1" source="inside.tsx"/>'))


def test_a_tileset_that_names_another_is_refused(read: Read, tmp_path: Path) -> None:
    (tmp_path / "a.tsx").write_text('<tileset source="a.tsx"/>')
    with pytest.raises(BoardError, match=r"tileset “a\.tsx”: is not a Tiled tileset"):
        read(map_text(sheet='<tileset firstgid="1" source="a.tsx"/>'))


@pytest.mark.parametrize(
    "content", [b"\0" * 100, b"\xff\xfe<map", b"\x1f\x8b" + b"x" * 50], ids=["zeros", "cut", "gzip"]
)
def test_bytes_that_are_no_text_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "sea.tmx").write_bytes(content)
    with pytest.raises(BoardError, match="well-formed"):
        read_map(tmp_path / "sea.tmx")


def test_a_missing_file_a_folder_and_a_device_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.tmx", tmp_path, Path("/dev/zero"), tmp_path / ("x" * 5000)):
        with pytest.raises(BoardError):
            read_map(path)


def test_a_message_that_quotes_a_strangers_name_stays_one_line(read: Read) -> None:
    name = "a&#10;b&#x9b;31m" + "c" * 5000
    with pytest.raises(BoardError) as caught:
        read(map_text(f'<layer id="1" name="{name}" width="3" height="2"/>'))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 800


@pytest.mark.parametrize("path", sorted(BAD_MAPS.glob("*.tmx")), ids=lambda path: path.stem)
def test_each_broken_file_says_what_to_change(path: Path) -> None:
    with pytest.raises(BoardError) as caught:
        read_map(path)
    assert str(caught.value) == path.with_suffix(".txt").read_text(encoding="utf-8").strip()
