# A thread opens the file.
from concurrent.futures import ThreadPoolExecutor

with ThreadPoolExecutor(1) as pool:
    pool.submit(open, "twin.txt", "w").result().close()
    print(pool.submit(open, "twin.txt").result().read())
