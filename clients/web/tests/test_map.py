"""The map: size of its layers, painting, movement."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from conftest import HERE, TWO_FRAMES
from open_meteo import NOW
from playwright.sync_api import Page, expect
from test_phone import LOOK, QUIET, middle

pytestmark = pytest.mark.long

MAP = HERE.parent / "cityroulette_web" / "static" / "map"
WAIT = """code("geodata.js").then(({ world }) => world.sphere ?? new Promise((done) =>
  world.addEventListener("more", () => world.sphere && done(), { once: true })))"""


@pytest.fixture
def page(start_bridge, open_page):
    opened = open_page(start_bridge(*QUIET))
    opened.evaluate(f"() => {WAIT}.then(() => null)")
    return opened


def test_the_layers_do_not_exceed_their_size():
    parts = {path.name: path.stat().st_size for path in MAP.glob("*.bin")}
    assert parts["world.bin"] <= 150_000
    assert sum(parts.values()) <= 6_000_000
    assert "public domain" in (MAP / "NATURAL-EARTH.txt").read_text()


def test_parts_of_the_map_are_loaded_on_demand(start_bridge, open_page):
    asked = []
    page = open_page(start_bridge(*QUIET))
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.reload()
    page.evaluate(f"() => {WAIT}.then(() => null)")
    assert [name for name in asked if name.endswith(".bin")] == ["world.bin"]
    with page.expect_response(re.compile(r"/map/2-\d+-\d+\.bin$")):
        for _ in range(9):
            page.get_by_role("button", name="Zoom in").click()


UNLIKE = """async ({ coarse, zoom }) => {
  const { globeCamera } = await code("camera.js");
  const { paintGlobe } = await code("globe.js");
  const { world } = await code("geodata.js");
  const sphere = coarse ? world.sphere.coarse(5) : world.sphere;
  const cap = { x: 0, y: 0, z: 1, sine: Infinity, chord: Infinity };
  const whole = { layers: sphere.layers.map((layer) => layer.map((part) => ({ ...part, cap }))) };
  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  paper.canvas.width = paper.canvas.height = 300;
  const colours = { sea: "#0000ff", land: "#00ff00", coast: "#000", river: "#f0f", border: "#f00", night: "#0001" };
  const painted = (of, camera) => {
    paper.clearRect(0, 0, 300, 300);
    paintGlobe(paper, { sphere: of, camera, colours, now: new Date(0) });
    return paper.getImageData(0, 0, 300, 300).data;
  };
  const unlike = [];
  for (let lon = -180; lon < 180; lon += 45)
    for (const lat of [-80, -30, 0, 45, 88]) {
      const around = globeCamera({ lat, lon }, 300, 300);
      const camera = around.with({ lat, scale: around.scale * zoom });
      const culled = painted(sphere, camera);
      if (painted(whole, camera).some((value, at) => Math.abs(value - culled[at]) > 16)) unlike.push([lat, lon]);
    }
  return unlike;
}"""
"""Views whose picture changes when parts are left out because of their caps, beyond the rounding of a few pixels."""


@pytest.mark.parametrize("coarse", [False, True])
@pytest.mark.parametrize("zoom", [1, 2.5])
def test_parts_beyond_the_horizon_or_the_canvas_are_left_out(page, coarse, zoom):
    assert page.evaluate(UNLIKE, {"coarse": coarse, "zoom": zoom}) == []


def test_a_globe_in_motion_has_few_points(page):
    count = """async () => {
      const { world } = await code("geodata.js");
      const points = ({ layers }) => layers.map((layer) => layer.reduce((sum, { vectors }) => sum + vectors.length / 3, 0));
      return [world.sphere, world.sphere.coarse(5), world.sphere.coarse(12)].map(points);
    }"""
    fine, small, large = page.evaluate(count)
    assert sum(small) < 0.2 * sum(fine)
    assert sum(small) < sum(large) < 0.5 * sum(fine)
    assert small[0] > 2000


SPOTS = [  # Latitude, longitude, whether there is land.
    (23, 5, True), (0, 22, True), (-25, 135, True), (62, 110, True), (40, -100, True),
    (-10, -55, True), (75, -40, True), (-85, 30, True), (-80, -120, True), (66, 170, True),
    (0, -25, False), (35, -40, False), (-20, 80, False), (0, -140, False), (40, 180, False),
    (-45, -110, False), (-60, 60, False), (85, 0, False), (15, 65, False), (-35, -10, False),
]  # fmt: skip
"""Far enough from every coast that a coarse outline makes no difference."""

WRONG = """async ({ spots, module, name, steps, coarse }) => {
  const { Camera, globeCamera } = await code("camera.js");
  const painter = (await code(module))[name];
  const { world } = await code("geodata.js");
  const sphere = coarse ? world.sphere.coarse(5) : world.sphere;
  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  paper.canvas.width = paper.canvas.height = 400;
  const colours = { sea: "#0000ff", land: "#00ff00", coast: "#00ff00", river: "#0000ff", border: "#00ff00",
    night: "rgb(0 0 0 / 0%)" };
  const wrong = [];
  let looked = 0;
  for (let lon = -180; lon < 540; lon += steps)
    for (let lat = -75; lat <= 75; lat += 25) {
      const size = { width: 400, height: 400 };
      const camera = name === "paintGlobe" ? globeCamera({ lat, lon }, 400, 400).with({ lat, lon })
        : new Camera({ lat, lon, scale: 3 / Math.cos(lat * Math.PI / 180), flat: true, ...size });
      paper.setTransform(1, 0, 0, 1, 0, 0);
      paper.clearRect(0, 0, 400, 400);
      painter(paper, { sphere, camera, colours, ratio: 1 });
      for (const [spotLat, spotLon, land] of spots) {
        const at = camera.place({ lat: spotLat, lon: spotLon });
        if (at.hidden || at.x < 3 || at.y < 3 || at.x > 396 || at.y > 396) continue;
        const seen = camera.globe ? camera.turn(spotLat, spotLon).z : 1;
        if (seen < 0.25) continue;
        looked += 1;
        const [red, green, blue] = paper.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data;
        if ((green > blue) !== land) wrong.push([lat, lon, spotLat, spotLon, red, green, blue]);
      }
    }
  return { wrong, looked };
}"""


@pytest.mark.parametrize(
    ("module", "name", "coarse"),
    [
        ("globe.js", "paintGlobe", False),
        ("globe.js", "paintGlobe", True),
        ("plane.js", "paintPlane", False),
    ],
)
def test_land_and_sea_are_right_from_every_side(page, module, name, coarse):
    """A continent that holds the point behind the globe must not fill what is in front, and did so
    in the second turn of a spin."""
    asked = {"spots": SPOTS, "module": module, "name": name, "steps": 30, "coarse": coarse}
    seen = page.evaluate(WRONG, asked)
    assert seen["wrong"] == []
    assert seen["looked"] > 200


INVERSE = """async () => {
  const { Camera } = await code("camera.js");
  const worst = { far: 0, count: 0 };
  for (const flat of [true, false])
    for (const scale of [3, 12, 40, 900])
      for (const [lon, lat] of [[0, 0], [179.9, 62], [-120, -70], [15, 47]]) {
        const camera = new Camera({ lon, lat, scale, width: 800, height: 600, flat, low: 100 });
        for (let x = 20; x < 800; x += 95)
          for (let y = 20; y < 600; y += 95) {
            const place = camera.at(x, y);
            if (!place) continue;
            const back = camera.place(place);
            const turn = 360 * camera.unit;
            const off = camera.globe ? back.x - x : (back.x - x) - turn * Math.round((back.x - x) / turn);
            worst.far = Math.max(worst.far, Math.hypot(off, back.y - y));
            worst.count += 1;
          }
      }
  return worst;
}"""


def test_pixels_and_places_convert_both_ways(page):
    worst = page.evaluate(INVERSE)
    assert worst["count"] > 1000
    assert worst["far"] < 0.01


def test_a_card_higher_than_the_map_does_not_block_the_page(page):
    """The map had a height below nothing, a scale below nothing, and painted the world for ever."""
    scale = page.evaluate(
        """async () => {
          const { cameraAround, worldCamera } = await code("camera.js");
          const places = [{ lat: 13.2, lon: -59.5 }, { lat: 13.3, lon: -59.6 }];
          return [cameraAround(places, 790, 150, 190).scale, worldCamera(790, 150, 190).unit];
        }"""
    )
    assert min(scale) > 0


@pytest.mark.parametrize(
    ("when", "lat", "lon"),
    [
        ("2026-03-20T14:46:00Z", 0.0, -39.7),
        ("2026-06-21T08:25:00Z", 23.44, 54.2),
        ("2026-12-21T20:50:00Z", -23.44, -133.0),
    ],
)
def test_the_sun_stands_over_the_tropics_at_the_solstices(page, when, lat, lon):
    """Equinox and solstices of 2026; the longitude is that of noon minus the equation of time."""
    asked = 'async (when) => (await code("sun.js")).subsolar(new Date(when))'
    sun = page.evaluate(asked, when)
    assert sun["lat"] == pytest.approx(lat, abs=0.02)
    assert sun["lon"] == pytest.approx(lon, abs=0.5)


def test_the_map_is_a_plane_when_near_and_a_globe_from_afar(page):
    map_ = page.locator(".map")
    expect(map_).to_have_attribute("data-kind", "globe")
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    expect(map_).to_have_attribute("data-kind", "plane")
    for _ in range(4):
        page.get_by_role("button", name="Zoom out").click()
    expect(map_).to_have_attribute("data-kind", "globe")
    page.get_by_role("button", name="Flat map").click()
    expect(map_).to_have_attribute("data-kind", "plane")
    page.get_by_role("button", name="Globe").click()
    expect(map_).to_have_attribute("data-kind", "globe")
    expect(page.get_by_role("button", name="Flat map")).to_be_visible()


THROW = """() => {
  const target = document.querySelector(".map-dots");
  const box = target.getBoundingClientRect();
  const send = (type, x, at) => {
    const where = { clientX: box.left + x, clientY: box.top + 200, pointerId: 1, button: 0, bubbles: true };
    const event = new PointerEvent(type, where);
    Object.defineProperty(event, "timeStamp", { value: at });
    target.dispatchEvent(event);
  };
  send("pointerdown", 300, 1000);
  for (let step = 1; step < 9; step += 1) send("pointermove", 300 - 12 * step, 1000 + 10 * step);
  send("pointerup", 204, 1085);
}"""
"""A finger that is lifted at 1,200 pixels per second."""


def test_a_throw_goes_on_and_slows_down(start_bridge, open_page):
    page = open_page(start_bridge(*QUIET), reduced_motion="no-preference")
    page.clock.install(time=NOW)
    page.clock.pause_at(NOW + 60)
    page.evaluate(THROW)
    lons = []
    for _ in range(4):
        page.clock.run_for(160)
        lons.append(page.evaluate(LOOK)[0])
    steps = [(after - before) % 360 for before, after in pairwise(lons)]
    assert 40 > steps[0] > steps[1] > steps[2] > 1


def test_reduced_motion_stops_a_throw(page):
    page.evaluate(THROW)
    page.evaluate(TWO_FRAMES)
    rest = page.evaluate(LOOK)
    frames = """(count) => new Promise((done) => {
      const next = () => (count-- ? requestAnimationFrame(next) : done());
      next();
    })"""
    page.evaluate(frames, 20)
    assert page.evaluate(LOOK) == rest


TURN = """() => {
  const target = document.querySelector(".map-dots");
  const { left, top } = target.getBoundingClientRect();
  const send = (type, x) => target.dispatchEvent(new PointerEvent(type,
    { clientX: left + x, clientY: top + 200, pointerId: 1, button: 0, bubbles: true }));
  send("pointerdown", 300);
  window.turn = (step) => send("pointermove", 300 - 8 * step);
}"""
"""A pressed finger, and a function that moves it."""

PIXELS = (
    "() => document.querySelector('.map-canvas').width / document.querySelector('.map').clientWidth"
)
"""Pixels of the canvas per pixel of the page."""


@pytest.mark.parametrize("ratio", [1, 2])
@pytest.mark.parametrize(("apart", "is_slow"), [(16, False), (50, True)])
def test_a_globe_that_turns_slowly_has_fewer_pixels_until_it_rests(
    start_bridge, open_page, apart, is_slow, ratio
):
    page = open_page(start_bridge(*QUIET), device_scale_factor=ratio)
    page.clock.install(time=NOW)
    page.clock.pause_at(NOW + 60)
    page.clock.run_for(200)
    assert page.evaluate(PIXELS) == ratio
    page.evaluate(TURN)
    seen = []
    for step in range(1, 25):
        page.evaluate("(step) => turn(step)", step)
        page.clock.run_for(apart)
        seen.append(page.evaluate(PIXELS))
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == (pytest.approx(0.5, abs=0.01) if is_slow else ratio)
    page.clock.run_for(200)
    assert page.evaluate(PIXELS) == ratio


def test_an_empty_map_is_moved_by_the_keyboard(page):
    page.locator(".dots").focus()
    lon, lat, scale = page.evaluate(LOOK)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"(lon) => ({LOOK})()[0] > lon", arg=lon)
    page.keyboard.press("ArrowUp")
    page.wait_for_function(f"(lat) => ({LOOK})()[1] > lat", arg=lat)
    page.keyboard.press("+")
    page.wait_for_function(f"(scale) => ({LOOK})()[2] > scale * 1.5", arg=scale)


def test_the_wheel_zooms_in_on_the_pointer(page):
    page.get_by_role("button", name="Flat map").click()
    expect(page.locator(".map")).to_have_attribute("data-kind", "plane")
    x, y = middle(page)
    at = """async ([x, y]) => {
      const { Camera } = await code("camera.js");
      const map = document.querySelector(".map");
      const [lon, lat, scale] = map.dataset.look.split(" ").map(Number);
      const { clientWidth: width, clientHeight: height } = map;
      const { left, top } = map.getBoundingClientRect();
      return new Camera({ lon, lat, scale, width, height, flat: true }).at(x - left, y - top);
    }"""
    before = page.evaluate(at, [x + 120, y - 60])
    scale = page.evaluate(LOOK)[2]
    page.mouse.move(x + 120, y - 60)
    page.mouse.wheel(0, -800)
    page.wait_for_function(f"(scale) => ({LOOK})()[2] > scale * 2", arg=scale)
    after = page.evaluate(at, [x + 120, y - 60])
    assert after == pytest.approx(before, abs=0.2)


BOXES = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def apart(boxes: list[list[float]]) -> bool:
    return not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for index, a in enumerate(boxes)
        for b in boxes[:index]
    )


def look_around(page: Page, count: int) -> None:
    page.get_by_role("combobox", name="Place").fill("47.37, 8.55")
    page.get_by_text("How far and how many").click()
    page.get_by_role("combobox", name="Within").select_option("50 mi")
    page.get_by_role("spinbutton", name="Cities at most").fill(str(count))
    page.get_by_role("button", name="Look around").click()


def test_names_do_not_cover_each_other_and_the_largest_has_one(page):
    look_around(page, 40)
    expect(page.locator(".dot")).to_have_count(40)
    expect(page.locator(".dot[data-labelled]").first).to_be_attached()
    boxes = page.evaluate(BOXES, ".dot[data-labelled] .dot-label")
    assert len(boxes) > 10
    assert apart(boxes)
    expect(
        page.locator(".dot[data-labelled] .dot-label", has_text=re.compile("^Zürich$"))
    ).to_have_count(1)


def test_temperatures_cover_no_other_city(start_bridge, open_page, weather):
    page = open_page(start_bridge("--archive", ":memory:", *weather.arguments))
    look_around(page, 60)
    expect(page.locator(".dot[data-pinned]").first).to_be_attached()
    middles = page.evaluate(
        """() => [...document.querySelectorAll(".dot[transform]")].map((dot) =>
          [...dot.getAttribute("transform").matchAll(/[-\\d.]+/g)].map(Number).concat(dot.hasAttribute("data-pinned")))"""
    )
    for x, y, pinned in middles:
        inside = [one for one in middles if abs(one[0] - x) < 17 and abs(one[1] - y) < 10]
        assert not pinned or len(inside) == 1


def test_the_map_uses_the_colours_of_the_scheme(start_bridge, open_page):
    bridge = start_bridge(*QUIET)
    south = """() => { const canvas = document.querySelector(".map-canvas");
      return [...canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height - 3, 1, 1).data]; }"""
    seen = []
    for more in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        page = open_page(bridge, **more)
        page.get_by_role("button", name="Flat map").click()
        expect(page.locator(".map")).to_have_attribute("data-kind", "plane")
        page.evaluate(
            TWO_FRAMES
        )  # The map is painted in the next frame; until then it is transparent.
        seen.append(tuple(page.evaluate(south)))
    assert len(set(seen)) == 3
    assert seen[2][:3] == (255, 255, 255)
