# A settings file, events as data classes, a profile of the work.
import cProfile
import io
import os
import pstats
import tracemalloc
from dataclasses import dataclass
from functools import singledispatch

os.environ["OMP_NUM_THREADS"] = "1"


@dataclass(frozen=True)
class Added:
    item: str
    count: int


@dataclass(frozen=True)
class Removed:
    item: str


@singledispatch
def apply(event, cart: dict) -> dict:
    raise TypeError(type(event))


@apply.register
def _(event: Added, cart):
    return {**cart, event.item: cart.get(event.item, 0) + event.count}


@apply.register
def _(event: Removed, cart):
    return {k: v for k, v in cart.items() if k != event.item}


tracemalloc.start()
profile = cProfile.Profile()
profile.enable()
cart = {}
for event in (Added("tea", 2), Added("mug", 1), Removed("mug")):
    cart = apply(event, cart)
profile.disable()
text = io.StringIO()
pstats.Stats(profile, stream=text).sort_stats("cumulative").print_stats(5)
print(cart, len(text.getvalue()) > 0, tracemalloc.get_traced_memory()[1] > 0, os.environ["HOME"])
