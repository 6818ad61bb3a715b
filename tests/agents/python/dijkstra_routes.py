# /// task
# question = "Find the cheapest routes from A in this network and show the path to F: A-B 7, A-C 9, A-F 14, B-C 10, B-D 15, C-D 11, C-F 2, D-E 6, E-F 9."
# [expect]
# stdout = ["A -> C -> F (11)"]
# result = {A = 0, B = 7, C = 9, D = 20, E = 20, F = 11}
# ///
import heapq
import re
from collections import defaultdict
from math import inf

text = "A-B 7, A-C 9, A-F 14, B-C 10, B-D 15, C-D 11, C-F 2, D-E 6, E-F 9"
graph = defaultdict(dict)
for u, v, w in re.findall(r"(\w)-(\w) (\d+)", text):
    graph[u][v] = graph[v][u] = int(w)


def dijkstra(graph, source):
    dist = {n: inf for n in graph}
    prev = {}
    dist[source] = 0
    heap = [(0, source)]
    while heap:
        d, u = heapq.heappop(heap)
        if d > dist[u]:
            continue
        for v, w in graph[u].items():
            if (alt := d + w) < dist[v]:
                dist[v], prev[v] = alt, u
                heapq.heappush(heap, (alt, v))
    return dist, prev


dist, prev = dijkstra(graph, "A")
for target in sorted(graph):
    path = [target]
    while path[-1] in prev:
        path.append(prev[path[-1]])
    print(" -> ".join(reversed(path)), f"({dist[target]})")

dist
