# Everyday uses: bisect heapq.
import bisect, heapq
xs = [1, 3, 5]
bisect.insort(xs, 4)
print(xs, bisect.bisect_left(xs, 3), bisect.bisect_right(xs, 3, key=lambda v: v))
h = []
[heapq.heappush(h, (p, t)) for p, t in [(2, 'b'), (1, 'a')]]
print(heapq.heappop(h), heapq.nlargest(2, xs), list(heapq.merge([1, 4], [2, 3])), heapq.heapreplace(h, (9, 'z')))
