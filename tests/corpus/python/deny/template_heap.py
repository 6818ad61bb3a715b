import heapq
T = ["{}"]
heapq.heappush(T, input())
print(T[-1].format(1))
