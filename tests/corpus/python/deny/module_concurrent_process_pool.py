# A pool of processes.
from concurrent.futures import ProcessPoolExecutor

with ProcessPoolExecutor() as pool:
    pool.submit(print, "ran")
