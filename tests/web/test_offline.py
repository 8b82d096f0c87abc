"""The page without a network: opened once, it begins from what the browser kept."""

import pytest
from playwright.sync_api import expect

from anello.study import lessons, say
from tests.browsing.fixtures import NewPage
from tests.browsing.hands import cut, keep


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_opened_once_it_starts_without_a_network(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size, keeps=True)
    keep(page)
    cut(page)
    page.goto("/rules/xart")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/")
    expect(page.locator(".offer")).to_have_count(2)
    for language, title in (("de", "Einstellungen"), ("fr", "Réglages"), ("it", "Impostazioni")):
        page.evaluate(f"localStorage.setItem('anello.settings', JSON.stringify({{language: '{language}'}}))")
        page.goto("/settings")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)


@pytest.mark.slow
def test_a_lesson_without_a_network_in_another_language(new_page: NewPage) -> None:
    page = new_page(keeps=True, locale="en-GB")
    keep(page)
    page.wait_for_function("() => localStorage.getItem('anello.kept')")
    cut(page)
    page.evaluate("localStorage.setItem('anello.settings', JSON.stringify({language: 'fr'}))")
    first = lessons()[0].lessons[0]
    page.goto("/learn")
    expect(page.locator(f"a[href='/learn/{first.key}']").first).to_be_visible()
    page.goto(f"/learn/{first.key}")
    step = first.steps[0]
    expect(page.locator(".goal")).to_have_text(say(f"{step.key}.task", "fr", step.values))
    page.get_by_role("button", name="Solution", exact=True).click()
    page.locator(".chooser .lay, .act").first.click()
    expect(page.locator(".note.good")).to_contain_text(say(f"{step.key}.right", "fr", step.values))
