# Threads with locks.
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

lock = threading.Lock()
results = []


def work(n):
    with lock:
        results.append(n * n)
    return n


with ThreadPoolExecutor(max_workers=2) as pool:
    for future in as_completed([pool.submit(work, n) for n in range(3)]):
        future.result()
thread = threading.Thread(target=work, args=(9,), daemon=True)
thread.start()
thread.join()
print(sorted(results))
