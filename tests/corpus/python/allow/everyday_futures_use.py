# Everyday uses: futures use.
from concurrent.futures import ThreadPoolExecutor, as_completed, wait, TimeoutError
import time, threading

def job(n):
    time.sleep(0.001)
    return n * n
with ThreadPoolExecutor(max_workers=3, thread_name_prefix='w') as ex:
    print(list(ex.map(job, range(4))))
    fs = {ex.submit(job, i): i for i in range(3)}
    for f in as_completed(fs):
        print(fs[f] >= 0, f.exception())
    f = ex.submit(job, 2)
    f.add_done_callback(lambda f: print('cb', f.result()))
    wait([f])
