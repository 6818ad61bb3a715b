# An event goes to the handlers of its class and of the classes above it.
from collections import defaultdict
from dataclasses import dataclass


@dataclass
class Event:
    name: str


@dataclass
class Sold(Event):
    count: int


class Bus:
    def __init__(self):
        self.handlers = defaultdict(list)

    def emit(self, event):
        for cls in type(event).__mro__:
            for handler in self.handlers.get(cls, ()):
                handler(event)


bus = Bus()
bus.handlers[Event].append(lambda event: print("event", event.name))
bus.handlers[Sold].append(lambda event: print("sold", event.count))
bus.emit(Sold("mug", 2))
