"""A fifth language is a folder of texts and nothing else; what it lacks is said in English."""

from __future__ import annotations

from pathlib import Path

import pytest

import feurio
from feurio import rules
from feurio.texts import Voice, best_language, languages, sentence
from texts.browser import said_by_browser, said_by_python
from texts.polish import write_polish


@pytest.fixture(autouse=True)
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEURIO_TEXTS", str(write_polish(tmp_path)))


def test_it_is_listed_with_its_own_name() -> None:
    english, *others = languages()
    assert english == "en"
    assert "pl" in others
    assert others == sorted(others)
    assert languages()["pl"].name == "Polski"
    assert best_language(["pl_PL.UTF-8"]) == "pl"


@pytest.mark.parametrize(
    ("left", "said"),
    [(0, "0 pionków"), (1, "1 pionek"), (2, "2 pionki"), (5, "5 pionków"), (21, "21 pionków"), (22, "22 pionki")],
)
def test_its_plurals_have_three_forms(left: int, said: str) -> None:
    data = {"color": "red", "left": left, "wanted": 3}
    assert sentence("supply-short", data, "pl") == f"kolor czerwony: w zapasie {said}, nie 3"


def test_python_and_browser_agree_on_it() -> None:
    template = "{left:pionek|pionki|pionków}; {color}; {known}; {seat}; {other@color}; {heat}"
    data = {"color": "red", "known": ["a", "b"], "seat": 1, "other": "blue", "heat": 1.5}
    lines = [{"language": "pl", "template": template, "data": {**data, "left": left}} for left in range(130)]
    said = said_by_browser(lines)  # type: ignore[arg-type]
    assert said == [said_by_python(line) for line in lines]  # type: ignore[arg-type]
    assert said[2] == "2 pionki; czerwony; a i b; Gracz 2; blue; 1,5"


def test_what_it_lacks_is_said_in_english_as_a_whole() -> None:
    data = {"color": "red", "left": 1, "wanted": 3}
    assert sentence("animals-short", data, "pl") == "1 animal of red left in the supply, not 3"
    assert rules.text("wildfire", "pl") == rules.text("wildfire")
    assert Voice("pl").say("gives", {"seat": 1, "tiles": [5, 4]}, "effects") == "gives 5 and 4 to Player 2"


def test_errors_speak_it() -> None:
    with pytest.raises(feurio.SetupError) as caught:
        feurio.new_game("chess")
    assert caught.value.said("pl").startswith("nie ma wydania 'chess'; są feurio, vulkan")
    assert str(caught.value).startswith("there is no edition")


def test_the_server_offers_it_and_sends_english_along() -> None:
    pytest.importorskip("fastapi")
    from feurio.server.wire.catalogue import catalogue
    from feurio.server.wire.sentences import sentences

    assert catalogue(loopback=True, lan=False, fair_wait=0)["languages"]["pl"] == "Polski"
    sent = sentences("pl")
    assert sent["language"]["plurals"] == ("one", "few", "many")
    assert sent["reasons"]["game-over"] == "gra jest skończona"
    assert sent["english"]["reasons"]["stale"].startswith("the table has moved on")
    assert sentences("de")["english"] is None
    assert sentences("de")["languages"]["pl"] == "Polski"


def test_a_folder_can_also_change_single_texts_of_a_language(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "reasons.json").write_text('{"game-over": "Schluss"}', encoding="utf-8")
    assert sentence("game-over", {}, "de") == "Schluss"
    assert sentence("nothing-to-undo", {}, "de") == "es gibt nichts zurückzunehmen"
