"""The `feurio` command: one entry per command, each loaded only when it is asked for.

A module that brings a command adds one entry to `COMMANDS`. It has two functions: `add_arguments(parser)` and
`run(arguments)`, which returns the exit code.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NoReturn

from feurio.cli.failure import Failure
from feurio.cli.speech import OPTION, say, speak_plainly, take_language, voice
from feurio.editions import EDITIONS
from feurio.errors import FeurioError
from feurio.texts.languages import BadTexts
from feurio.version import __version__, engine

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells expect it."""


@dataclass(frozen=True)
class Command:
    """A command: where it lives, what it does in a line, and the extra that it needs."""

    module: str
    summary: str
    extra: str | None = None


COMMANDS: dict[str, Command] = {
    "serve": Command(
        "feurio.server.command", "start the web table on this machine (also: no command at all)", "server"
    ),
    "backups": Command("feurio.server.backups", "backups of the web table: list, verify, make, put back", "server"),
    "play": Command("feurio.cli.play", "play in the terminal"),
    "simulate": Command("feurio.cli.simulate", "play games between bots and write their records"),
    "replay": Command("feurio.cli.replay", "check and show recorded games"),
    "engine": Command("feurio.cli.engine", "speak the line protocol, for programs in any language"),
    "solve": Command("feurio.solver.command", "solve a solitaire, or say how far it can be solved"),
    "puzzles": Command("feurio.puzzles.command", "positions with one best answer: list, show, solve and make them"),
    "daily": Command("feurio.puzzles.daily_command", "the deal and the puzzle of a day, with par"),
    "analyze": Command("feurio.analysis.command", "say what each decision of a recorded game was worth"),
    "arena": Command("feurio.arena.command", "rate bots against each other"),
    "dataset": Command("feurio.envs.command", "turn records into training data", "rl"),
    "bench": Command("feurio.cli.bench", "measure this machine"),
}
"""All commands by name, in the order `--help` lists them."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line and returns the exit code: 0 done, 1 found something wrong, 2 not understood."""
    try:
        return _main(argv)
    except BadTexts as problem:  # nothing can be said in anybody's language
        return _complain(str(problem), 2)


def _main(argv: Sequence[str] | None) -> int:
    speak_plainly()
    try:
        code = _run(take_language(list(sys.argv[1:] if argv is None else argv)))
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read the output has gone (`feurio replay ... | head`): nothing is left to say, not even by Python.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except Failure as failure:
        return _complain(failure.said(voice().language.code), failure.exit_code)
    except FeurioError as problem:
        return _complain(problem.said(voice().language.code), 2)


def _complain(text: str, code: int) -> int:
    print(f"feurio: {text}", file=sys.stderr)
    return code


def _run(arguments: list[str]) -> int:
    # A command's arguments are unknown until it is loaded, so the first word is looked at before argparse sees it.
    if not arguments or arguments[0] in COMMANDS:
        return _run_command(arguments[0] if arguments else "serve", arguments[1:])
    parser = _main_parser()
    parser.parse_args(arguments)
    return 0


def _run_command(name: str, arguments: list[str]) -> int:
    command = COMMANDS[name]
    _mention_plain_engine()
    try:
        module = import_module(command.module)
        parser = Parser(prog=f"feurio {name}", description=module.__doc__, formatter_class=Layout)
        module.add_arguments(parser)
        _add_language(parser)
        code: int = module.run(parser.parse_args(arguments))
    except ImportError as problem:
        if command.extra is None:
            raise
        how = f"pip install 'feurio[{command.extra}]'"
        raise Failure("extra", command=name, package=problem.name, how=how) from None
    return code


def _mention_plain_engine() -> None:
    """Without a compiler everything works and is slow: somebody at a terminal should know, unless it was asked for."""
    if sys.stderr.isatty() and not os.environ.get("FEURIO_PLAIN") and engine() == "plain":
        print(say("engine.plain"), file=sys.stderr)


class Layout(argparse.RawDescriptionHelpFormatter):
    """Leaves descriptions and examples as they are written, at a steady width."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=88)


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {say('fail.usage', problem=message, command=self.prog)}\n")


def _add_language(parser: argparse.ArgumentParser) -> None:
    """Only for `--help`: it was taken from the command line before, so that refusals are said in it, too."""
    text = "speak this language: en, de, nl, it ... (default: the environment's)"
    parser.add_argument(OPTION, metavar="LANG", help=text)


def _main_parser() -> argparse.ArgumentParser:
    titles = [edition.title for edition in EDITIONS.values()]
    listed = "\n".join(f"  {name:<10} {command.summary}" for name, command in COMMANDS.items())
    parser = Parser(
        prog="feurio",
        usage="feurio [--version] [--help] [--language LANG] COMMAND ...",
        description=f"{', '.join(titles[:-1])} and {titles[-1]}: play, simulate, replay, measure.",
        epilog=f"commands:\n{listed}\n\nfeurio COMMAND --help explains a command, with examples.",
        formatter_class=Layout,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="the version and the engine that runs")
    _add_language(parser)
    parser.add_argument("command", nargs="?", choices=tuple(COMMANDS), metavar="COMMAND", help="one of those below")
    return parser


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"feurio {__version__} ({engine()} engine)")
        if engine() == "plain":
            print(say("engine.plain"))
        parser.exit()
