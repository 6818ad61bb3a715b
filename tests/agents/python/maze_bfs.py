# /// task
# question = "Find the shortest way through the maze in maze.txt (S to E, # walls) and draw it."
# files = ["maze.txt"]
# [expect]
# stdout = ["Shortest path", "*"]
# ///
from collections import deque

with open("maze.txt") as f:
    grid = [list(line.rstrip("\n")) for line in f]

H, W = len(grid), len(grid[0])
start = end = None
for r in range(H):
    for c in range(W):
        if grid[r][c] == "S":
            start = (r, c)
        elif grid[r][c] == "E":
            end = (r, c)

queue = deque([start])
came_from = {start: None}
while queue:
    cur = queue.popleft()
    if cur == end:
        break
    r, c = cur
    for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        nxt = (r + dr, c + dc)
        if 0 <= nxt[0] < H and 0 <= nxt[1] < W and grid[nxt[0]][nxt[1]] != "#" and nxt not in came_from:
            came_from[nxt] = cur
            queue.append(nxt)

if end not in came_from:
    print("No path")
else:
    path = []
    node = end
    while node:
        path.append(node)
        node = came_from[node]
    path.reverse()
    for r, c in path[1:-1]:
        grid[r][c] = "*"
    print(f"Shortest path: {len(path) - 1} steps")
    print("\n".join("".join(row) for row in grid))
