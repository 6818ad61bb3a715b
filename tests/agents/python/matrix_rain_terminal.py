# /// task
# question = "Simulate a forest fire cellular automaton (40x20) and print the final state and a time series chart."
# [expect]
# stdout = ["trees left"]
# [[expect.artifact]]
# name = "fire.png"
# ///
import random
from enum import Enum
import matplotlib.pyplot as plt


class Cell(str, Enum):
    EMPTY = " "
    TREE = "♣"
    FIRE = "*"


random.seed(77)
W, H, P = 40, 20, 0.62
forest = [[Cell.TREE if random.random() < P else Cell.EMPTY for _ in range(W)] for _ in range(H)]
forest[H // 2][0] = Cell.FIRE
history = []
while any(c is Cell.FIRE for row in forest for c in row):
    nxt = [row[:] for row in forest]
    for y in range(H):
        for x in range(W):
            if forest[y][x] is Cell.FIRE:
                nxt[y][x] = Cell.EMPTY
                for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    if 0 <= y + dy < H and 0 <= x + dx < W and forest[y + dy][x + dx] is Cell.TREE:
                        nxt[y + dy][x + dx] = Cell.FIRE
    forest = nxt
    history.append(sum(c is Cell.FIRE for row in forest for c in row))

print("\n".join("".join(c.value for c in row) for row in forest))
print("trees left:", sum(row.count(Cell.TREE) for row in forest), "after", len(history), "steps")
plt.plot(history)
plt.savefig("fire.png")
