# Data classes, wraps and their kin write on the program's own classes and functions, in a file that hands on a library's
import abc
import argparse
import functools
import json
import statistics
import textwrap
from dataclasses import dataclass, field
from pathlib import Path


def register(cls):
    KINDS[cls.__name__] = cls
    return cls


KINDS = {}


@dataclass(order=True)
class Item:
    price: float
    name: str = ""


@functools.total_ordering
@register
class Level:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value

    def __lt__(self, other):
        return self.value < other.value


@dataclass
@register
class Basket:
    items: list = field(default_factory=list)


class Counted:
    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function = function
        self.calls = 0

    def __call__(self, *given):
        self.calls += 1
        return self.function(*given)


def traced(function):
    def inner(*given):
        return function(*given)

    return functools.wraps(function)(inner)


def shown(function):
    @functools.wraps(function)
    def inner(*given):
        return function(*given)

    inner = functools.update_wrapper(inner, function)
    return inner


def frozen(cls):
    return dataclass(frozen=True)(cls)


@frozen
class Point:
    x: int
    y: int = 0


class Shape(abc.ABC):
    @property
    @abc.abstractmethod
    def area(self):
        """The area."""


class Encoder(json.JSONEncoder):
    def __init__(self, *given, **options):
        json.JSONEncoder.__init__(self, *given, **options)

    def default(self, value):
        return str(value)


mean = traced(statistics.mean)
median = shown(statistics.median)
wrap = Counted(textwrap.dedent)
half = functools.update_wrapper(functools.partial(pow, 2), pow)
parser = argparse.ArgumentParser()
parser.add_argument("--path", type=Path, default=Path("."))
print(parser.parse_args([]), mean([1, 2]), median([1, 2, 3]), wrap(" a"), wrap.calls, half(3))
print(Item(1.0), Level(1) <= Level(2), Basket(), sorted(KINDS), Point(1), Shape.__name__)
print(json.dumps({"a": Path("b")}, cls=Encoder), list(map(mean, [[1], [2]])))
