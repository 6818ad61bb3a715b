# Everyday uses: tracemalloc cmp.
import tracemalloc
tracemalloc.start(10)
a = tracemalloc.take_snapshot()
x = [str(i) for i in range(1000)]
b = tracemalloc.take_snapshot()
for s in b.compare_to(a, 'lineno')[:2]:
    print(s.size_diff > 0, s.count_diff != 0)
b = b.filter_traces((tracemalloc.Filter(False, '<frozen importlib._bootstrap>'), tracemalloc.Filter(False, tracemalloc.__file__)))
top = b.statistics('traceback')
print(len(top) > 0)
cur, peak = tracemalloc.get_traced_memory()
print(cur <= peak)
for st in b.statistics('lineno')[:2]:
    fr = st.traceback[0]
    print(fr.lineno > 0, fr.filename != '', st.size)
for line in top[0].traceback.format():
    pass
tracemalloc.stop()
