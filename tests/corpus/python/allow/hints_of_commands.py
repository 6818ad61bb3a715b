# Functions become commands by their type hints; protocols and literals stand among them.
import shlex
from typing import Literal, Protocol, get_type_hints, runtime_checkable


@runtime_checkable
class Clock(Protocol):
    def now(self) -> int: ...


COMMANDS = {}


def command(func):
    COMMANDS[func.__name__] = func
    return func


@command
def add(a: int, b: int):
    return a + b


@command
def paint(color: str, mode: Literal["avg", "max"] = "avg"):
    return color + mode


@command
def tick(clock: Clock):
    return clock.now()


def run(line):
    name, *words = shlex.split(line)
    func = COMMANDS[name]
    kinds = list(get_type_hints(func).values())
    return func(*(kind(word) if kind in (int, str) else word for kind, word in zip(kinds, words)))


print(run("add 1 2"), run("paint red"))
