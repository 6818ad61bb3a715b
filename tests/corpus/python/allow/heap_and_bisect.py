# Dijkstra's algorithm.
import bisect
import heapq

graph = {"a": {"b": 1, "c": 4}, "b": {"c": 2}, "c": {}}
distances, queue = {"a": 0}, [(0, "a")]
while queue:
    d, node = heapq.heappop(queue)
    for neighbour, w in graph[node].items():
        if d + w < distances.get(neighbour, float("inf")):
            distances[neighbour] = d + w
            heapq.heappush(queue, (d + w, neighbour))
print(distances, bisect.bisect([1, 3, 5], 4))
