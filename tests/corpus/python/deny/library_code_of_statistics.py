# Code object out of a file of statistics, changed.
import pstats
code = pstats.Stats("a.prof").stats["a"]
f = lambda: 1
print(list(map(type, [f]))[0](code.replace(co_consts=(None, 42)), {})())
