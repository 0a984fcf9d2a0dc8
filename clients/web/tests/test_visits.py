"""The visited cities and countries on a map, and their numbers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from test_annotations import QUIET, request
from test_axe import look
from test_forecast import keep
from test_lists import BERLIN, LIMA, LONDON, SYDNEY, TOKYO


@pytest.fixture
def bridge(start_bridge):
    return start_bridge("--archive", ":memory:", *QUIET)


def visit(page: Page) -> None:
    """Five cities, of which four were visited and one is planned."""
    keep(page, LONDON, BERLIN, TOKYO, SYDNEY, LIMA)
    visits = {
        LONDON: ["2019-05", "2023-08-03/2023-08-10"], BERLIN: ["2019"], TOKYO: ["2023-04"],
        LIMA: ["2017-12-31"],
    }  # fmt: skip
    for city, times in visits.items():
        request(page, "archive.annotate", city=city, visits=times)
    request(page, "archive.annotate", city=TOKYO, ownName="Edo")
    request(page, "archive.annotate", city=SYDNEY, planned=True)


def open_visits(page: Page) -> None:
    page.evaluate("location.hash = '#/visits'")
    expect(page.get_by_role("heading", level=1, name="Visits")).to_be_visible()


def numbers(page: Page) -> dict[str, str]:
    terms = page.locator(".visit-numbers > div")
    pairs: list[list[str]] = terms.evaluate_all(
        "all => all.map((it) => [it.querySelector('dt').innerText, it.querySelector('dd').innerText])"
    )
    return {label: value for label, value in pairs}


def test_the_visits_fill_their_countries_and_are_counted(bridge, open_page):
    page = open_page(bridge)
    visit(page)
    page.evaluate("location.hash = '#/'")
    page.get_by_role("button", name="Visits", exact=True).click()
    expect(page).to_have_title("Visits · CityRoulette")
    expect(page.locator(".visits .map[data-countries='DE GB JP PE']")).to_be_visible()
    expect(page.locator(".visits .dot:not(.planned)")).to_have_count(4)
    expect(page.locator(".visits .dot.planned")).to_have_count(1)
    expect(page.get_by_role("button", name="Sydney, Australia, Planned")).to_be_visible()
    assert numbers(page) == {
        "Cities": "4 of 5", "Countries": "4 of 250", "Continents": "3 of 7", "Planned": "1",
    }  # fmt: skip
    years = page.get_by_role("heading", name="By year").locator("..").get_by_role("listitem")
    expect(years).to_have_text(
        ["20171 city, 1 country", "20192 cities, 2 countries", "20232 cities, 2 countries"]
    )
    plans = page.get_by_role("heading", name="Planned for the first time").locator("..")
    expect(plans.get_by_role("link")).to_have_text(["Sydney"])
    extremes = page.get_by_role("heading", name="Extremes").locator("..")
    expect(extremes).to_contain_text("SouthernmostLima")
    extremes.get_by_role("link", name="Edo").first.click()
    expect(page.get_by_role("heading", level=1, name="Edo Tokyo")).to_be_visible()


@pytest.mark.long
def test_a_visit_of_another_tab_is_shown(bridge, open_page):
    page = open_page(bridge)
    keep(page, LONDON, SYDNEY)
    open_visits(page)
    expect(page.get_by_text("No visits yet.")).to_be_visible()
    expect(page.locator(".visit-numbers")).to_be_hidden()
    other = open_page(bridge)
    request(other, "archive.annotate", city=SYDNEY, addVisits=["2020"])
    expect(page.locator(".visits .map[data-countries='AU']")).to_be_visible()
    request(other, "archive.annotate", city=SYDNEY, visits=[])
    expect(page.locator(".visits .map[data-countries='']")).to_be_visible()
    expect(page.locator(".visits .dot")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_visits_are_accessible_and_fit_every_width(bridge, open_page, scheme):
    page = open_page(bridge, color_scheme=scheme)
    visit(page)
    open_visits(page)
    expect(page.locator(".visit-numbers")).to_be_visible()
    look(page, "visits")
    for width in (320, 600, 860, 1100, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width


UNDER_CONTROLS = """() => {
  const boxOf = (it) => it.getBoundingClientRect();
  const controls = [...document.querySelectorAll(".map-buttons")].map(boxOf).filter(({ width }) => width > 0);
  const labels = [...document.querySelectorAll(".dot[data-labelled] .dot-label")];
  return labels.filter((label) => controls.some((each) => {
    const box = boxOf(label);
    return box.left < each.right && each.left < box.right && box.top < each.bottom && each.top < box.bottom;
  })).map((label) => label.textContent);
}"""


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 420, 460, 500])
def test_names_of_cities_leave_the_controls_of_the_map_free(bridge, open_page, width):
    page = open_page(bridge, width=width, height=844)
    visit(page)
    request(page, "archive.annotate", city=TOKYO, ownName="Edo in the Far East")
    open_visits(page)
    expect(page.locator(".dot[data-labelled]")).not_to_have_count(0)
    assert page.evaluate(UNDER_CONTROLS) == []


def test_the_hidden_small_globe_takes_no_room_from_a_name(bridge, open_page):
    """Sydney is below the corner in which close views have a small globe."""
    page = open_page(bridge)
    visit(page)
    open_visits(page)
    expect(page.locator(".visits .map-corner[data-hidden]")).to_be_attached()
    expect(page.locator(".visits .dot.planned[data-labelled]")).to_have_text("Sydney")
