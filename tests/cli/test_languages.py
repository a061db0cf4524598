"""The terminal speaks every language: chosen by an option or by the environment, from the first word to refusals."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import feurio as package
from cli.command import complaint, feurio
from feurio.editions import all_setups
from feurio.puzzles import puzzles
from feurio.texts import catalogue, languages
from texts.polish import write_polish

SOURCE = Path(package.__file__).parent
COMMANDS = [*sorted((SOURCE / "cli").glob("*.py")), *sorted(SOURCE.glob("*/command.py")), SOURCE / "server/backups.py"]
SPEAKERS = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent.name != "texts"]
OTHERS = [language for language in languages() if language != "en"]
MODES = ("competitive", "cooperative", "solitaire")

other_languages = pytest.mark.parametrize("language", OTHERS)


def words(text: str) -> set[str]:
    """Words of four letters and more, outside the notation."""
    return set(re.findall(r"[^\W\d_]{4,}", text.lower()))


ENGLISH = words(" ".join(re.sub(r"\{\w+(@[\w-]+)?[:~?]?|[}|]", " ", text) for text in catalogue("terminal").values()))


def english_only(language: str) -> set[str]:
    """Words of the English catalogue that the language uses nowhere, nor the notation."""
    own = [*catalogue("terminal", language).values(), *catalogue("words", language).values()]
    notation = "tile break crew startle predators relocate flee move pass center volcano board deal draw red green blue"
    notation += " yellow feurio vulkan wildfire volcano ontherun load play puzzles name"
    return ENGLISH - words(" ".join(own)) - words(notation)


@other_languages
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_a_game_is_played_in_a_language_from_beginning_to_end(
    language: str, mode: str, edition: str, tmp_path: Path
) -> None:
    setup = next(setup for setup in all_setups() if setup["edition"] == edition and setup["mode"] == mode)
    players = setup["players"]
    out = tmp_path / "end.json"
    seats = ",".join(["me"] + ["random"] * (players - 1))
    done = feurio(
        *("play", edition, "--mode", mode, "--players", str(players), "--seed", "3", "--bots", seats, "--save", out),
        *("--language", language),
        stdin="help\nscore\nundo\n999\nzz\n" + "1\n" * 3000,
        XDG_STATE_HOME=str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(out.read_text())["result"] is not None
    for line in done.stdout.splitlines():
        assert len(re.sub("^(> )+", "", line)) <= 80 or str(tmp_path) in line, line
    assert words(done.stdout.replace(str(tmp_path), "")) & english_only(language) == set()
    assert "{" not in done.stdout


@other_languages
def test_the_environment_chooses_the_language(language: str) -> None:
    place = {"de": "de_DE.UTF-8", "nl": "nl_BE", "it": "it_CH.utf8"}.get(language, language)
    shown = feurio("play", stdin="", LC_ALL=place).stdout
    assert catalogue("terminal", language)["play.which"] in shown
    assert "Which game?" in feurio("play", "--language", "en", stdin="", LC_ALL=place).stdout
    assert "Which game?" in feurio("play", stdin="", LC_ALL="tlh_KX").stdout


@other_languages
def test_refusals_speak_it_wherever_the_option_stands(language: str) -> None:
    own = catalogue("reasons", language)["two-to-four-players"].partition("{")[0].strip()
    for arguments in (
        ("--language", language, "play", "feurio", "--players", "7"),
        ("play", f"--language={language}", "feurio", "--players", "7"),
        ("play", "feurio", "--players", "7", "--language", language),
    ):
        assert own in complaint(feurio(*arguments))
    own = catalogue("terminal", language)["fail.folder"].partition("{name}")[2]
    assert own in complaint(feurio("replay", "/", "--language", language))
    own = catalogue("terminal", language)["fail.seed"].partition("{given}")[2].partition("0")[0]
    assert own in complaint(feurio("play", "feurio", "--seed", "x", "--language", language))


def test_a_language_that_is_not_there_is_refused() -> None:
    *first, last = languages()
    assert f"there are {', '.join(first)} and {last}" in complaint(feurio("play", "--language", "tlh"))
    assert "--language needs" in complaint(feurio("play", "--language"))


@other_languages
def test_records_puzzles_solutions_and_analyses_are_told_in_it(language: str, tmp_path: Path) -> None:
    game = package.new_game("feurio", players=2, seed=1)
    while not game.over:
        game.play(game.legal()[0])
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(game.record()) + "\n" + '{"format": 3}\n')
    shown = [
        feurio("replay", file, "--language", language),
        feurio("replay", file, "--game", "1", "--move", "9", "--language", language),
        feurio("puzzles", puzzles("feurio")[0].name, "--language", language),
        feurio("solve", "volcano", "--seed", "2", "--layout", "lake", "--seconds", "20", "--language", language),
        feurio(
            "analyze",
            file,
            "--last",
            "9",
            "--simulations",
            "12",
            "--looks",
            "2",
            "--quiet",
            "--all",
            "--language",
            language,
        ),
        feurio("simulate", "feurio", "--games", "2", "--quiet", "--language", language),
    ]
    said = "\n".join(done.stdout + done.stderr for done in shown).replace(str(tmp_path), "")
    assert words(said) & english_only(language) - {"competitive", "random"} == set()
    assert "{" not in said.replace('{"format"', "")


def test_a_fifth_language_is_spoken_from_a_folder(tmp_path: Path) -> None:
    texts = {"FEURIO_TEXTS": str(write_polish(tmp_path))}
    assert "Jaka gra? [1]" in feurio("play", "--language", "pl", stdin="", **texts).stdout
    assert "Jaka gra? [1]" in feurio("play", stdin="", LC_ALL="pl_PL.UTF-8", **texts).stdout
    told = complaint(feurio("play", "feurio", "--bots", "me,me", "--language", "pl", **texts))
    assert told == "feurio: 2 boty na 4 miejsca"
    shown = feurio("play", "volcano", "--seed", "2", "--bots", "me", "--language", "pl", stdin="1\n", **texts).stdout
    assert "4 gracze" in shown
    assert "leci" in shown
    assert "has 12 green" in shown, "what it lacks is said in English"


def test_a_terminal_without_the_letters_shows_the_nearest_ones() -> None:
    shown = feurio("play", "feurio", "--language", "de", stdin="help\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert shown.returncode == 0
    assert "zuruck, u" in shown.stdout


# --- The catalogue and the code -------------------------------------------------------------------------------------


def keys_said() -> tuple[set[str], list[re.Pattern[str]]]:
    """The texts in the code that may be keys: plain ones, and those with a part that is worked out."""
    plain: set[str] = set()
    worked_out: set[str] = set()
    for path in SPEAKERS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                worked_out.add("".join(_pattern(part) for part in node.values))
    return plain, [re.compile(text) for text in worked_out if re.search("[a-z]", text.replace("[a-z-]+", ""))]


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z-]+"


def test_every_sentence_of_the_terminal_is_said_somewhere() -> None:
    """By its own name, or by the end of it where a helper puts the beginning before it."""
    plain, worked_out = keys_said()
    for key in catalogue("terminal"):
        ends = [key.split(".", many)[-1] for many in range(key.count(".") + 1)]
        assert any(end in plain or any(pattern.fullmatch(end) for pattern in worked_out) for end in ends), key


def test_commands_say_nothing_past_the_catalogue() -> None:
    """No print and no failure has a sentence of its own."""
    for path in COMMANDS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in ("print", "Failure", "os_failure"):
                continue
            for part in ast.walk(node):
                text = part.value if isinstance(part, ast.Constant) else ""
                if isinstance(text, str) and not re.match("feurio |pip |--", text):
                    assert not re.search(r"[a-z]{2,} [a-z]{2,}", text), f"{path.name}:{node.lineno}: {text!r}"


@pytest.mark.parametrize("written", [None, "[1", "[]", "\udcff"])
def test_texts_that_cannot_be_read_are_named_in_a_sentence(tmp_path: Path, written: str | None) -> None:
    folder = tmp_path / "own"
    if written is not None:
        (folder / "en").mkdir(parents=True)
        (folder / "en" / "language.json").write_bytes(written.encode("utf-8", "surrogateescape"))
    for arguments in (["daily"], ["replay", "missing.jsonl"]):
        done = feurio(*arguments, FEURIO_TEXTS=str(folder))
        assert done.returncode == 2
        assert done.stderr.startswith("feurio: ")
        assert str(folder) in done.stderr
        assert "Traceback" not in done.stderr
