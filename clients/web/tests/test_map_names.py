"""The map up close and from afar: contrast, daylight, names, the drawn country, the end of the zoom."""

from __future__ import annotations

import json
import re

import pytest
from conftest import HERE
from playwright.sync_api import Page, expect
from test_city_page import KEEP, LONDON
from test_phone import LOOK, QUIET

pytestmark = pytest.mark.long

COUNTRIES = HERE.parent / "cityroulette_web" / "static" / "map" / "countries"
NAMES = """() => JSON.parse([...document.querySelectorAll(".map")]
  .find((each) => each.checkVisibility()).dataset.names ?? "[]")"""

CONTRAST = """() => {
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).slice(0, 3).map((value) => value / 255)
      .map((value) => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const probe = document.body.appendChild(document.createElement("p"));
  const of = (name) => { probe.style.color = `var(--${name})`; return light(getComputedStyle(probe).color); };
  const ratio = (a, b) => (Math.max(of(a), of(b)) + 0.05) / (Math.min(of(a), of(b)) + 0.05);
  return { shore: ratio("land", "sea"), onSea: ratio("sea-ink", "sea"), onLand: ratio("place-ink", "land") };
}"""
"""Contrast by the formula of WCAG 2."""


@pytest.fixture
def bridge(start_bridge):
    return start_bridge(*QUIET)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_land_differs_from_sea_and_names_are_legible(bridge, open_page, scheme):
    seen = open_page(bridge, color_scheme=scheme).evaluate(CONTRAST)
    assert seen["shore"] >= 1.6
    assert seen["onSea"] >= 4.5
    assert seen["onLand"] >= 4.5


@pytest.mark.parametrize("hour", range(0, 24, 3))
def test_the_first_globe_shows_a_place_in_daylight(bridge, open_page, hour):
    page = open_page(bridge, ready=False, address="about:blank", timezone_id="Europe/Berlin")
    page.clock.set_fixed_time(f"2026-12-21T{hour:02}:20:00Z")
    page.goto(bridge.address)
    expect(page.locator(".map")).to_have_attribute("data-kind", "globe")
    height = page.evaluate(
        f"""async () => {{
          const [lon, lat] = ({LOOK})();
          const {{ subsolar }} = await code("sun.js");
          const {{ Camera }} = await code("camera.js");
          const sun = subsolar(new Date());
          return new Camera({{ lon, lat }}).turn(sun.lat, sun.lon).z;
        }}"""
    )
    assert height > 0.3, "the sine of the sun's height over the middle of the globe"


@pytest.mark.long
def test_the_globe_names_oceans_and_continents(bridge, open_page):
    page = open_page(bridge, timezone_id="Europe/London")
    page.clock.set_fixed_time("2026-03-01T12:00:00Z")
    page.reload()
    page.wait_for_function(f"() => ({NAMES})().includes('AFRICA')")
    assert {"NORTH ATLANTIC OCEAN", "SOUTH ATLANTIC OCEAN", "EUROPE"} <= set(page.evaluate(NAMES))


def test_names_are_loaded_with_the_first_map_only(bridge, open_page):
    page = open_page(bridge)
    page.evaluate(KEEP, [LONDON])
    asked = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.reload()
    expect(page.locator("li.card")).to_have_count(1)
    assert "main.js" in asked
    assert "labels.json" not in asked
    with page.expect_request("**/labels.json"):
        page.evaluate(f"location.hash = '#/city/{LONDON}'")


def nearby_requests(page: Page) -> list[dict[str, object]]:
    """The requests for places around a point, as they are made."""
    found: list[dict[str, object]] = []

    def note(request: object) -> None:
        body = request.post_data or ""
        if '"gazetteer.nearby"' in body:
            found.append(json.loads(body)["params"])

    page.on("request", note)
    return found


def zoom(page: Page, way: str, times: int) -> None:
    for _ in range(times):
        page.get_by_role("button", name=f"Zoom {way}").click()


def test_a_close_map_names_the_places_of_the_gazetteer_below_the_city(bridge, open_page):
    page = open_page(bridge)
    asked = nearby_requests(page)
    page.evaluate("location.hash = '#/city/2657896'")
    expect(page.locator(".city-aside .dot")).to_have_count(1)
    zoom(page, "in", 3)
    page.wait_for_function(f"() => ({NAMES})().includes('Adliswil')")
    assert "Zürich" not in page.evaluate(NAMES), "the city itself has its own mark"
    assert len(asked) == 1
    assert asked[0]["provider"] == "embedded", "a live service counts requests"
    zoom(page, "in", 1)
    page.wait_for_function(f"() => ({NAMES})().includes('Dietikon')")
    zoom(page, "out", 1)
    page.wait_for_function(f"() => ({NAMES})().includes('Adliswil')")
    assert len(asked) == 1, "a view inside a known one asks for nothing"


def test_a_view_from_afar_requests_no_places(bridge, open_page):
    page = open_page(bridge)
    asked = nearby_requests(page)
    page.evaluate(f"location.hash = '#/city/{LONDON}'")
    expect(page.locator(".city-aside .dot")).to_have_count(1)
    zoom(page, "out", 3)
    page.wait_for_function(f"() => ({NAMES})().some((name) => /Sea|EUROPE|OCEAN/.test(name))")
    assert asked == []


def test_the_zoom_ends_where_the_data_end(bridge, open_page):
    page = open_page(bridge)
    page.evaluate("location.hash = '#/city/2657896'")
    expect(page.locator(".city-aside .dot")).to_have_count(1)
    zoom(page, "in", 14)
    scale = page.evaluate(LOOK)[2]
    assert scale == pytest.approx(4000), "pixels per degree; the tiles have 4,000 units"


SPOTS = {  # Longitude, latitude, the country, and one that surrounds or borders it.
    "Zürich": (8.55, 47.37, "CH", "DE"), "Delhi": (77.2, 28.6, "IN", "PK"),
    "Maseru": (27.6, -29.4, "LS", "ZA"), "Cabinda": (12.3, -5.3, "AO", "CD"),
    "Anchorage": (-149.7, 61.2, "US", "CA"), "Chukotka": (-175.0, 66.5, "RU", "US"),
    "Kuching": (110.3, 1.5, "MY", "ID"), "Suva": (178.2, -18.0, "FJ", "NZ"),
    "Simferopol": (34.1, 45.0, "UA", "RU"), "Astana": (71.4, 51.1, "KZ", "RU"),
}  # fmt: skip

INSIDE = """async ([lon, lat, code_]) => {
  const { readCountry } = await code("geodata.js");
  const { mercator } = await code("camera.js");
  const { tile } = await readCountry(code_);
  const paper = document.createElement("canvas").getContext("2d");
  return paper.isPointInPath(tile.paths[0].fill, lon + 180, mercator(-90) - mercator(lat), "evenodd");
}"""


@pytest.mark.parametrize("name", SPOTS)
def test_the_outline_of_a_country_contains_its_cities(bridge, open_page, name):
    lon, lat, own, other = SPOTS[name]
    page = open_page(bridge)
    assert page.evaluate(INSIDE, [lon, lat, own])
    assert not page.evaluate(INSIDE, [lon, lat, other])


def test_outlines_of_countries_are_small():
    sizes = [path.stat().st_size for path in COUNTRIES.glob("*.bin")]
    assert len(sizes) > 230
    assert max(sizes) <= 50_000
    assert sum(sizes) <= 400_000


PAINTED = """async (grown) => {
  const { CountryLayer } = await code("countrylayer.js");
  const { globeCamera, Camera } = await code("camera.js");
  const { sphere } = (await code("geodata.js")).world;
  const colours = { star: "rgb(255 0 0)" };
  const counts = [];
  for (const camera of [globeCamera({ lat: 46.8, lon: 8.2 }, 300, 300).with({ scale: 20 }),
    new Camera({ lat: 46.8, lon: 8.2, scale: 20, width: 300, height: 300, flat: true })]) {
    const paper = document.createElement("canvas").getContext("2d");
    paper.canvas.width = paper.canvas.height = 300;
    const layer = new CountryLayer(() => {});
    await layer.show("CH");
    layer.draw(paper, { camera, colours, ratio: 1 }, grown);
    const { data } = paper.getImageData(150, 150, 1, 1);
    counts.push([data[0] > 0, paper.getImageData(20, 20, 1, 1).data[3] > 0, data[3]]);
  }
  return counts;
}"""


def test_a_country_is_filled_in_both_projections_and_grows(bridge, open_page):
    page = open_page(bridge)
    full = page.evaluate(PAINTED, 1)
    assert [seen[:2] for seen in full] == [[True, False]] * 2, "its middle, and a place outside"
    half = page.evaluate(PAINTED, 0.5)
    assert all(0 < early[2] < late[2] for early, late in zip(half, full, strict=True))
    assert [seen[0] for seen in page.evaluate(PAINTED, 0)] == [False, False]


def test_the_map_of_a_draw_shows_its_country(bridge, open_page):
    page = open_page(bridge)
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".session .map")).to_have_attribute(
        "data-country", re.compile("^[A-Z]{2}$")
    )
    page.get_by_role("button", name="Close the card").click()
    expect(page.locator(".session .map")).to_have_attribute("data-country", "")


def test_a_spin_shows_the_flag_and_still_motion_does_not(bridge, open_page):
    page = open_page(bridge, reduced_motion="no-preference")
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".spin-flag:not(:empty)")).to_be_attached()
    expect(page.locator(".drawn")).to_be_visible()
    still = open_page(bridge, reduced_motion="reduce")
    still.evaluate("location.hash = '#/find'")
    still.get_by_role("button", name="Surprise me").click()
    expect(still.locator(".drawn")).to_be_visible()
    expect(still.locator(".spin-flag")).to_be_empty()


OVER_EDGE = """async () => {
  const map = [...document.querySelectorAll(".map")].find((each) => each.checkVisibility());
  const [lon, lat, scale] = map.dataset.look.split(" ").map(Number);
  const module = document.querySelector("script[type=module]").src;
  const labels = await (await fetch(new URL("map/labels.json", module))).json();
  const paper = document.createElement("canvas").getContext("2d");
  paper.font = `italic 500 12px ${getComputedStyle(document.body).fontFamily}`;
  const [turn, radius] = [Math.PI / 180, (scale * 180) / Math.PI];
  const reach = ([name, at, along]) => {
    const [a, b, c] = [at * turn, lat * turn, (along - lon) * turn];
    const x = radius * Math.cos(a) * Math.sin(c);
    const y = radius * (Math.cos(b) * Math.sin(a) - Math.sin(b) * Math.cos(a) * Math.cos(c));
    const front = Math.sin(b) * Math.sin(a) + Math.cos(b) * Math.cos(a) * Math.cos(c) > 0;
    return front ? Math.hypot(Math.abs(x) + paper.measureText(name).width / 2, y) : Infinity;
  };
  return JSON.parse(map.dataset.names).filter((name) =>
    labels.filter(([each]) => each === name).every((label) => reach(label) > radius));
}"""
"""The names on the globe that are not inside it from end to end."""


@pytest.mark.parametrize("lon", [-170, -20, 100])
def test_names_of_oceans_are_inside_the_globe(bridge, open_page, lon):
    zone = {-170: "Pacific/Honolulu", -20: "Atlantic/Azores", 100: "Asia/Bangkok"}[lon]
    page = open_page(bridge, timezone_id=zone)
    page.wait_for_function(f"() => ({NAMES})().length > 3")
    assert page.evaluate(OVER_EDGE) == []
