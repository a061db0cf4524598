"""Editions, variants, boxes, seats and colors: what can be played, as data.

Three sets of rules (`RULES`) come in five editions (`EDITIONS`). What tells two editions of one game apart is a value
in its entry; no other file asks for an edition by its name, and `register_edition` adds one that everything can play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple

from feurio.errors import SetupError, shown
from feurio.texts import NAMES

EditionName = Literal["feurio", "vulkan", "wildfire", "volcano", "ontherun"]
ModeName = Literal["competitive", "cooperative", "solitaire"]
VariantName = Literal["firebreak", "hotgame", "highsummer"]
ColorName = Literal["red", "green", "blue", "yellow"]
"""The names that there are; other editions can be registered, so texts are taken as well."""

COLORS = ("red", "green", "blue", "yellow")
COMPASS = ("blue", "yellow", "red", "green")
"""The colors in the order of their turns, where they take turns (rules 4.9)."""
MODES = ("competitive", "cooperative", "solitaire")
SPACES = (0, 1, 1, 2, 2, 3, 3)
"""How many pieces a tile can hold, by its number (rules 1.1)."""
PIECES = 12
NEUTRAL_SHARE = 4
NOBODY = 255
"""The owner of the color that belongs to nobody."""

_SIX_OF_EACH = (6, 6, 6, 6, 6, 6)
_SEVEN_OF_EACH = (7, 7, 8, 7, 7, 7)


class Rules(NamedTuple):
    """One set of rules, as far as others than its own files need to know it."""

    id: str
    chapter: str
    """Its chapter of the rules."""
    example: str
    """Its worked example (rules 6)."""
    variants: tuple[str, ...] = ()
    """What its editions may offer."""
    laid_out: bool = False
    """All tiles lie before the first turn, on a layout (rules 3.1); else the board grows (rules 2.2, 4.3)."""
    compass: bool = False
    """Together, animals belong to everyone, the colors take turns, and there are points (rules 4.9)."""


RULES = {
    rules.id: rules
    for rules in (
        Rules("wildfire", "2", "6.1", ("firebreak", "hotgame", "highsummer")),
        Rules("volcano", "3", "6.3", laid_out=True),
        Rules("ontherun", "4", "6.2", compass=True),
    )
}


class Edition(NamedTuple):
    """One published game: which rules it plays by and where it differs from its sibling (rules 5)."""

    id: str
    title: str
    rules: str
    box: tuple[int, ...]
    variants: tuple[str, ...] = ()
    round_up: bool = False
    break_costs: bool = False
    year: int | None = None

    @property
    def name(self) -> str:
        """The title within a sentence."""
        return self.title.removesuffix("!")

    @property
    def family(self) -> Rules:
        """The rules it plays by."""
        return RULES[self.rules]


EDITIONS: dict[str, Edition] = {}
VARIANTS = ("firebreak", "hotgame", "highsummer")
TILES_IN_PLAY = 36
_MOST_OF_A_NUMBER = 8
"""What the states have room for."""


def register_edition(edition: Edition) -> None:
    """Adds an edition of one of the three sets of rules; a `ValueError` says what is wrong with it."""
    if not (edition.id.isascii() and edition.id.isidentifier() and edition.id.islower()) or not edition.title:
        raise ValueError(f"an edition needs a title and an id of small letters, not {edition.id!r}")
    if edition.id in EDITIONS:
        raise ValueError(f"there is an edition {edition.id} already")
    if edition.rules not in RULES:
        raise ValueError(f"there are no rules {edition.rules!r}; there are {', '.join(RULES)}")
    foreign = [variant for variant in edition.variants if variant not in RULES[edition.rules].variants]
    if foreign:
        raise ValueError(f"{edition.rules} has no variant {foreign[0]!r}")
    if len(edition.box) != 6 or not all(0 <= copies <= _MOST_OF_A_NUMBER for copies in edition.box):
        raise ValueError(f"a box has 0 to {_MOST_OF_A_NUMBER} copies of each number from 1 to 6, not {edition.box}")
    if sum(edition.box[1:] if "highsummer" in edition.variants else edition.box) < TILES_IN_PLAY:
        raise ValueError(f"a box has {TILES_IN_PLAY} tiles or more, with High Summer without the 1s")
    EDITIONS[edition.id] = edition
    NAMES[f"edition.{edition.id}"] = edition.name


for _published in (
    Edition("feurio", "Feurio!", "wildfire", _SIX_OF_EACH, ("firebreak", "hotgame"), True, True, 2003),
    Edition("vulkan", "Vulkan!", "volcano", _SIX_OF_EACH, year=2004),
    Edition("wildfire", "Wildfire!", "wildfire", _SEVEN_OF_EACH, ("firebreak", "highsummer")),
    Edition("volcano", "Volcano!", "volcano", _SEVEN_OF_EACH),
    Edition("ontherun", "On the Run!", "ontherun", _SEVEN_OF_EACH),
):
    register_edition(_published)

_DEFAULT_COLORS = {
    1: (("red", "green", "blue", "yellow"),),
    2: (("red", "yellow"), ("green", "blue")),
    3: (("red",), ("green",), ("blue",)),
    4: (("red",), ("green",), ("blue",), ("yellow",)),
}


class _Setup(NamedTuple):
    edition: str
    mode: str
    players: int
    variants: tuple[str, ...] = ()
    colors: tuple[tuple[str, ...], ...] | None = None


class Setup(_Setup):
    """A checked set-up: who plays what, and everything about it that the rules need to know."""

    @cached_property
    def rules(self) -> str:
        return EDITIONS[self.edition].rules

    @cached_property
    def laid_out(self) -> bool:
        """All tiles lie before the first turn, on a layout (rules 3.1); else the board grows."""
        return RULES[self.rules].laid_out

    @cached_property
    def shared(self) -> bool:
        """Whether all play for one goal."""
        return self.mode != "competitive"

    @cached_property
    def box(self) -> tuple[int, ...]:
        """Copies of 1 to 6 among which the unseen tiles are."""
        box = EDITIONS[self.edition].box
        return (0, *box[1:]) if "highsummer" in self.variants else box

    @cached_property
    def pile(self) -> int:
        return TILES_IN_PLAY

    @cached_property
    def firebreak(self) -> bool:
        return "firebreak" in self.variants

    @cached_property
    def grid_stride(self) -> int:
        """The width of the grid that holds every board (`board.py` has the proof); 0 where the board does not grow."""
        return 0 if self.laid_out else 76 if self.firebreak else 40

    @cached_property
    def grid_size(self) -> int:
        return self.grid_stride**2

    @cached_property
    def break_costs(self) -> bool:
        return EDITIONS[self.edition].break_costs

    @cached_property
    def round_up(self) -> bool:
        return EDITIONS[self.edition].round_up and "hotgame" not in self.variants

    @cached_property
    def compass(self) -> bool:
        """Together, animals belong to everyone and the colors take turns (rules 4.9)."""
        return RULES[self.rules].compass and self.shared

    @cached_property
    def owner(self) -> tuple[int, ...]:
        """The seat that owns each color, `NOBODY` where none does."""
        owners = dict.fromkeys(COLORS, NOBODY)
        for seat, own in enumerate(self.colors or ()):
            owners.update(dict.fromkeys(own, seat))
        return tuple(owners[color] for color in COLORS)

    @cached_property
    def seat_colors(self) -> tuple[tuple[str, ...], ...]:
        """The colors that each seat plays with: its own or, where the colors take turns whoever plays (rules 4.9),
        those that come round to it, in their order."""
        if self.colors is not None:
            return self.colors
        found: list[list[str]] = [[] for _ in range(self.players)]
        for turn in range(4 * self.players):
            seat, color = (1 + turn) % self.players, COMPASS[turn % 4]
            if color not in found[seat]:
                found[seat].append(color)
        return tuple(map(tuple, found))

    @cached_property
    def neutral(self) -> int | None:
        """The color that nobody owns in games of three (rules 1.2), as its index."""
        return None if self.compass or NOBODY not in self.owner else self.owner.index(NOBODY)

    @cached_property
    def counted_colors(self) -> tuple[int, ...]:
        """The colors that count in the end: neutral pieces only where all play together (rules 2.6, 2.7)."""
        return tuple(color for color in range(4) if self.shared or color != self.neutral)

    @cached_property
    def supply(self) -> tuple[int, ...]:
        """Pieces at the start, four colors for each of four seats (the animals of rules 4.9 all under seat 0)."""
        if self.compass:
            return (PIECES,) * 4 + (0,) * 12
        shares = [0] * 16
        for color, seat in enumerate(self.owner):
            if seat != NOBODY:
                shares[4 * seat + color] = PIECES
            else:
                for player in range(self.players):
                    shares[4 * player + color] = NEUTRAL_SHARE
        return tuple(shares)


class Facts(NamedTuple):
    """What a state takes over from its set-up. These are numbers of a set-up that exists, whoever made the object, so
    that nothing in a state is larger than the room it has."""

    rules: str
    players: int
    pile: int
    shared: bool
    box: tuple[int, ...]
    supply: tuple[int, ...]
    owner: tuple[int, ...]
    grid_stride: int
    grid_size: int
    firebreak: bool
    break_costs: bool
    round_up: bool
    compass: bool
    neutral: int | None


def facts_of(setup: Setup) -> Facts:
    """The facts of a set-up; raises `SetupError` if it was put together by hand and does not exist."""
    if not isinstance(setup, Setup):
        raise TypeError(f"a state needs a set-up, not {type(setup).__name__}")
    return _facts_of(setup, EDITIONS.get(setup.edition))


@lru_cache(maxsize=512)
def _facts_of(setup: Setup, edition: Edition | None) -> Facts:
    checked = check_setup(*setup)
    if checked != setup or edition is None or any(copies > _MOST_OF_A_NUMBER for copies in edition.box):
        raise SetupError("setup-not-checked")
    return Facts(*[getattr(checked, name) for name in Facts._fields])


def check_setup(
    edition: object,
    mode: object = "competitive",
    players: object = None,
    variants: object = (),
    colors: object = None,
) -> Setup:
    """A `Setup` of any five values, or a `SetupError` that says what does not exist and why."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise SetupError("unknown-edition", given=shown(edition), known=list(EDITIONS))
    if not isinstance(mode, str) or mode not in MODES:
        raise SetupError("unknown-mode", given=shown(mode), known=list(MODES))
    chosen = _check_variants(EDITIONS[edition], mode, variants)
    seats = _check_players(mode, players)
    return Setup(edition, mode, seats, chosen, _check_colors(EDITIONS[edition], mode, seats, colors))


def _check_players(mode: str, players: object) -> int:
    if players is None:
        return 1 if mode == "solitaire" else 4
    if not isinstance(players, int) or isinstance(players, bool):
        raise SetupError("players-not-a-number", given=shown(players))
    given = players if abs(players) < 10**9 else shown(players)
    if mode == "solitaire" and players != 1:
        raise SetupError("solitaire-is-for-one", given=given)
    if players not in players_of(mode):
        raise SetupError("two-to-four-players", mode=mode, given=given)
    return players


def _check_variants(edition: Edition, mode: str, variants: object) -> tuple[str, ...]:
    if isinstance(variants, str) or not isinstance(variants, Iterable):
        raise SetupError("variants-not-a-list", given=shown(variants))
    chosen: list[str] = []
    for variant in variants:
        if not isinstance(variant, str) or variant not in VARIANTS:
            raise SetupError("unknown-variant", given=shown(variant), known=list(VARIANTS))
        if variant in chosen:
            raise SetupError("variant-twice", given=variant)
        if variant not in edition.variants:
            raise SetupError("variant-not-in-edition", variant=variant, edition=edition.id)
        if mode != "competitive":
            raise SetupError("variant-needs-competition", variant=variant, mode=mode)
        chosen.append(variant)
    return tuple(variant for variant in VARIANTS if variant in chosen)


def _check_colors(edition: Edition, mode: str, players: int, colors: object) -> tuple[tuple[str, ...], ...] | None:
    if edition.family.compass and mode != "competitive":
        if colors is not None:
            raise SetupError("seats-own-no-color", mode=mode)
        return None
    if colors is None:
        return _DEFAULT_COLORS[players]
    each = (0, 4, 2, 1, 1)[players]
    if isinstance(colors, str) or not isinstance(colors, Sequence) or len(colors) != players:
        raise SetupError("colors-one-list-a-seat", players=players)
    given: list[str] = []
    for seat, own in enumerate(colors):
        if isinstance(own, str) or not isinstance(own, Sequence) or len(own) != each:
            raise SetupError("colors-wrong-number", seat=seat, each=each, players=players)
        for color in own:
            if not isinstance(color, str) or color not in COLORS:
                raise SetupError("unknown-color", given=shown(color), known=list(COLORS))
            if color in given:
                raise SetupError("color-twice", color=color)
            given.append(color)
    return tuple(tuple(own) for own in colors)


def players_of(mode: str) -> tuple[int, ...]:
    """How many can play in a mode (rules 0)."""
    return (1,) if mode == "solitaire" else (2, 3, 4)


def all_setups() -> list[dict[str, Any]]:
    """The arguments of every set-up there is, variants in every legal combination (rules 0 and 2.8)."""
    found: list[dict[str, Any]] = []
    for edition in EDITIONS.values():
        for mode in MODES:
            for players in players_of(mode):
                for chosen in _subsets(edition.variants) if mode == "competitive" else [()]:
                    found.append({"edition": edition.id, "mode": mode, "players": players, "variants": list(chosen)})
    return found


def _subsets(variants: tuple[str, ...]) -> list[tuple[str, ...]]:
    sets: list[tuple[str, ...]] = [()]
    for variant in variants:
        sets += [(*chosen, variant) for chosen in sets]
    return sets
