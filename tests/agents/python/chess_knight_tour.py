# /// task
# question = "Find a knight's tour on an 8x8 board with Warnsdorff's rule and draw it."
# [expect]
# stdout = ["64"]
# [[expect.artifact]]
# name = "tour.png"
# pixels = [300, 300]
# ///
import matplotlib.pyplot as plt

N = 8
MOVES = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def options(pos, seen):
    return [(pos[0] + dx, pos[1] + dy) for dx, dy in MOVES
            if 0 <= pos[0] + dx < N and 0 <= pos[1] + dy < N and (pos[0] + dx, pos[1] + dy) not in seen]


def tour(start):
    path, seen = [start], {start}
    while len(path) < N * N:
        nxt = options(path[-1], seen)
        if not nxt:
            return None
        best = min(nxt, key=lambda p: (len(options(p, seen)), abs(p[0] - 3.5) + abs(p[1] - 3.5)))
        path.append(best)
        seen.add(best)
    return path


path = next(t for t in (tour((x, y)) for x in range(N) for y in range(N)) if t)
order = {p: i + 1 for i, p in enumerate(path)}
for y in range(N):
    print(" ".join(f"{order[x, y]:2d}" for x in range(N)))

fig, ax = plt.subplots(figsize=(5, 5))
ax.imshow([[(x + y) % 2 for x in range(N)] for y in range(N)], cmap="copper", alpha=0.4)
ax.plot(*zip(*path), "-o", ms=3)
ax.set_xticks([]); ax.set_yticks([])
plt.savefig("tour.png")
