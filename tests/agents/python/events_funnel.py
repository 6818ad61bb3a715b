# /// task
# question = "events.jsonl is a clickstream. Build the funnel view → cart → purchase per user and the daily active users."
# files = ["events.jsonl"]
# [expect]
# stdout = ["Funnel", "view", "cart", "purchase", "Peak day"]
# ///
"""Funnel analysis of a JSON lines clickstream, standard library only."""
from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Iterator


@dataclass
class Event:
    user: str
    type: str
    ts: datetime
    value: int = 0

    @classmethod
    def from_json(cls, raw: str) -> "Event":
        d = json.loads(raw)
        return cls(user=d["user"], type=d["type"], ts=datetime.fromisoformat(d["ts"]), value=d["props"]["value"])


@dataclass
class Journey:
    events: list[Event] = field(default_factory=list)

    def reached(self, steps: tuple[str, ...]) -> int:
        i = 0
        for ev in sorted(self.events, key=lambda e: e.ts):
            if i < len(steps) and ev.type == steps[i]:
                i += 1
        return i


def read(path: str) -> Iterator[Event]:
    with open(path) as fh:
        for line in fh:
            if line.strip():
                yield Event.from_json(line)


def run() -> None:
    steps = ("view", "cart", "purchase")
    journeys: dict[str, Journey] = defaultdict(Journey)
    dau: dict[str, set[str]] = defaultdict(set)
    for ev in read("events.jsonl"):
        journeys[ev.user].events.append(ev)
        dau[ev.ts.date().isoformat()].add(ev.user)

    print("Funnel")
    depth = [j.reached(steps) for j in journeys.values()]
    for i, step in enumerate(steps, start=1):
        n = sum(d >= i for d in depth)
        print(f"  {step:<10}{n:>4} users {n / len(journeys):>7.1%}")

    peak = max(dau, key=lambda d: len(dau[d]))
    print(f"Peak day {peak} with {len(dau[peak])} active users")


if __name__ == "__main__":
    run()
