# /// task
# question = "Simulate a bank with 2 counters, customers every 4 minutes on average, service 7 minutes, for one day. How long do people wait?"
# [expect]
# stdout = ["customers served", "average wait"]
# ///
import heapq
import itertools
import random
from dataclasses import dataclass, field
from enum import Enum, auto


class Kind(Enum):
    ARRIVAL = auto()
    DEPARTURE = auto()


@dataclass(order=True)
class Event:
    time: float
    seq: int = field(compare=True)
    kind: Kind = field(compare=False)


class Bank:
    def __init__(self, counters: int, mean_arrival: float, mean_service: float, seed: int = 42):
        self.free = counters
        self.rng = random.Random(seed)
        self.mean_arrival = mean_arrival
        self.mean_service = mean_service
        self.queue: list[float] = []
        self.waits: list[float] = []
        self.events: list[Event] = []
        self._seq = itertools.count()

    def schedule(self, delay: float, kind: Kind, now: float = 0.0) -> None:
        heapq.heappush(self.events, Event(now + delay, next(self._seq), kind))

    def run(self, until: float) -> None:
        self.schedule(self.rng.expovariate(1 / self.mean_arrival), Kind.ARRIVAL)
        while self.events:
            ev = heapq.heappop(self.events)
            if ev.kind is Kind.ARRIVAL:
                if ev.time > until:
                    continue
                self.queue.append(ev.time)
                self.schedule(self.rng.expovariate(1 / self.mean_arrival), Kind.ARRIVAL, ev.time)
            else:
                self.free += 1
            while self.free and self.queue:
                self.waits.append(ev.time - self.queue.pop(0))
                self.free -= 1
                self.schedule(self.rng.expovariate(1 / self.mean_service), Kind.DEPARTURE, ev.time)


bank = Bank(2, 4.0, 7.0)
bank.run(8 * 60)
w = sorted(bank.waits)
print(f"{len(w)} customers served")
print(f"average wait {sum(w) / len(w):.1f} min, median {w[len(w) // 2]:.1f}, max {w[-1]:.1f}")
print(f"{sum(x > 10 for x in w) / len(w):.0%} waited more than 10 minutes")
