# /// task
# question = "A robot must pick items in a 20x12 warehouse with shelves; use A* for each leg and give the total distance and an ASCII map."
# [expect]
# stdout = ["total distance", "R"]
# ///
import heapq
from typing import Dict, List, Optional, Set, Tuple

Pos = Tuple[int, int]
W, H = 20, 12
SHELVES: Set[Pos] = {(x, y) for x in range(2, 18, 4) for y in range(2, 10) if y != 6} | {(x + 1, y) for x in range(2, 18, 4) for y in range(2, 10) if y != 6}


def neighbours(p: Pos) -> List[Pos]:
    x, y = p
    return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= a < W and 0 <= b < H and (a, b) not in SHELVES]


def astar(start: Pos, goal: Pos) -> Optional[List[Pos]]:
    def h(p: Pos) -> int:
        return abs(p[0] - goal[0]) + abs(p[1] - goal[1])

    open_heap: List[Tuple[int, int, Pos]] = [(h(start), 0, start)]
    best: Dict[Pos, int] = {start: 0}
    parent: Dict[Pos, Pos] = {}
    while open_heap:
        _, g, p = heapq.heappop(open_heap)
        if p == goal:
            path = [p]
            while p in parent:
                p = parent[p]
                path.append(p)
            return path[::-1]
        for q in neighbours(p):
            if g + 1 < best.get(q, 10**9):
                best[q] = g + 1
                parent[q] = p
                heapq.heappush(open_heap, (g + 1 + h(q), g + 1, q))
    return None


stops = [(0, 0), (5, 3), (13, 8), (19, 11), (0, 0)]
visited: Set[Pos] = set()
total = 0
for a, b in zip(stops, stops[1:]):
    path = astar(a, b)
    assert path is not None, (a, b)
    total += len(path) - 1
    visited.update(path)
    print(f"{a} -> {b}: {len(path) - 1}")
print("total distance:", total)
for y in range(H):
    print("".join("R" if (x, y) in stops else "#" if (x, y) in SHELVES else "." if (x, y) in visited else " " for x in range(W)))
