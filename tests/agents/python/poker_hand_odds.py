# /// task
# question = "What are the odds of each poker hand? Simulate 50,000 five-card hands."
# [expect]
# stdout = ["One pair", "High card"]
# ///
import random
from collections import Counter
from enum import IntEnum
from itertools import product

random.seed(2024)


class Hand(IntEnum):
    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def label(self):
        return self.name.replace("_", " ").capitalize()


DECK = [(rank, suit) for rank, suit in product(range(2, 15), "♠♥♦♣")]


def classify(cards):
    ranks = sorted((r for r, _ in cards), reverse=True)
    counts = sorted(Counter(ranks).values(), reverse=True)
    flush = len({s for _, s in cards}) == 1
    straight = len(set(ranks)) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2])
    match (straight, flush, counts):
        case (True, True, _):
            return Hand.STRAIGHT_FLUSH
        case (_, _, [4, *_]):
            return Hand.FOUR_OF_A_KIND
        case (_, _, [3, 2]):
            return Hand.FULL_HOUSE
        case (_, True, _):
            return Hand.FLUSH
        case (True, _, _):
            return Hand.STRAIGHT
        case (_, _, [3, *_]):
            return Hand.THREE_OF_A_KIND
        case (_, _, [2, 2, _]):
            return Hand.TWO_PAIR
        case (_, _, [2, *_]):
            return Hand.ONE_PAIR
        case _:
            return Hand.HIGH_CARD


N = 50_000
tally = Counter(classify(random.sample(DECK, 5)) for _ in range(N))
for hand in sorted(Hand, reverse=True):
    n = tally[hand]
    print(f"{hand.label:<16} {n:>6}  {n / N:8.4%}")
