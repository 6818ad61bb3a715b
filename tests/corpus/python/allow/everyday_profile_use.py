# Everyday uses: profile use.
import cProfile, pstats, io, timeit, time

def work(n):
    return sum((i * i for i in range(n)))
pr = cProfile.Profile()
pr.enable()
work(1000)
pr.disable()
s = io.StringIO()
pstats.Stats(pr, stream=s).strip_dirs().sort_stats(pstats.SortKey.CUMULATIVE).print_stats(5)
print('function calls' in s.getvalue())
with cProfile.Profile() as p:
    work(10)
p.print_stats(sort='time')
print(timeit.timeit(lambda: work(10), number=10) >= 0, min(timeit.repeat('x = [i for i in range(10)]', number=10, repeat=2)) >= 0, timeit.timeit("d['a']", setup="d = {'a': 1}", number=10) >= 0, timeit.default_timer() > 0)
t = timeit.Timer('math.sqrt(2)', 'import math')
n, took = t.autorange()
print(n > 0)
for stmt in ("'-'.join(map(str, range(10)))", "'-'.join([str(n) for n in range(10)])"):
    print(timeit.timeit(stmt, number=10) >= 0)
