# /// task
# question = "Simulate Conway's game of life with a glider gun for 60 generations and make an animated GIF."
# [expect]
# stdout = ["Generation 60"]
# [[expect.artifact]]
# name = "life.gif"
# pixels = [200, 150]
# ///
import numpy as np
from PIL import Image

GUN = """
........................O...........
......................O.O...........
............OO......OO............OO
...........O...O....OO............OO
OO........O.....O...OO..............
OO........O...O.OO....O.O...........
..........O.....O.......O...........
...........O...O....................
............OO......................
"""

board = np.zeros((40, 60), dtype=np.uint8)
for y, line in enumerate(GUN.strip().splitlines()):
    for x, ch in enumerate(line):
        board[y + 2, x + 2] = ch == "O"


def step(b):
    n = sum(np.roll(np.roll(b, dy, 0), dx, 1) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0))
    return ((n == 3) | ((b == 1) & (n == 2))).astype(np.uint8)


frames = []
for gen in range(61):
    frames.append(Image.fromarray(np.kron((1 - board) * 255, np.ones((5, 5), dtype=np.uint8))).convert("P"))
    if gen % 20 == 0:
        print(f"Generation {gen}: {board.sum()} cells alive")
    board = step(board)

frames[0].save("life.gif", save_all=True, append_images=frames[1:], duration=80, loop=0)
