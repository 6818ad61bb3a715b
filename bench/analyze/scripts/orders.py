"""What an agent's code looks like: read, group, sum up, format."""
import json
import math
import statistics
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta


@dataclass
class Order:
    customer: str
    day: date
    amount: float
    tags: list = field(default_factory=list)


def parse(lines):
    for number, line in enumerate(lines, 1):
        customer, day, amount, *tags = line.split(",")
        try:
            yield Order(customer.strip(), date.fromisoformat(day), float(amount), tags)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error


def by_week(orders):
    weeks = defaultdict(list)
    for order in orders:
        monday = order.day - timedelta(days=order.day.weekday())
        weeks[monday].append(order)
    return dict(sorted(weeks.items()))


def describe(orders):
    amounts = [order.amount for order in orders]
    spread = statistics.pstdev(amounts) if len(amounts) > 1 else 0.0
    return {
        "count": len(amounts),
        "total": round(math.fsum(amounts), 2),
        "median": statistics.median(amounts),
        "spread": round(spread, 3),
        "tags": Counter(tag for order in orders for tag in order.tags).most_common(3),
    }


def main(lines=("ann,2026-01-05,12.50,new", "bob,2026-01-07,80.00", "ann,2026-01-13,7.25,gift,new")):
    orders = list(parse(lines))
    report = {str(week): describe(group) for week, group in by_week(orders).items()}
    best = max(orders, key=lambda order: order.amount)
    print(json.dumps(report, indent=2, sort_keys=True))
    return {"weeks": len(report), "best": best.customer}
