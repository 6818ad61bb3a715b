# /// task
# question = "Write a small memo cache that keeps expensive results on disk and show that the second call is fast."
# [expect]
# stdout = ["first call computed", "second call from cache", "True"]
# ///
import hashlib
import os
import pickle
import time
from functools import wraps

CACHE_DIR = ".cache"
os.makedirs(CACHE_DIR, exist_ok=True)


def disk_cache(func):
    @wraps(func)
    def wrapper(*args, **kwargs):
        key = hashlib.sha256(pickle.dumps((func.__name__, args, sorted(kwargs.items())))).hexdigest()
        path = os.path.join(CACHE_DIR, key + ".pkl")
        if os.path.exists(path):
            with open(path, "rb") as f:
                print("from cache")
                return pickle.load(f)
        value = func(*args, **kwargs)
        with open(path, "wb") as f:
            pickle.dump(value, f, protocol=pickle.HIGHEST_PROTOCOL)
        return value
    return wrapper


@disk_cache
def primes_up_to(n):
    sieve = bytearray([1]) * (n + 1)
    sieve[:2] = b"\0\0"
    for i in range(2, int(n ** 0.5) + 1):
        if sieve[i]:
            sieve[i * i::i] = bytearray(len(range(i * i, n + 1, i)))
    return [i for i, p in enumerate(sieve) if p]


t0 = time.perf_counter()
a = primes_up_to(500_000)
t1 = time.perf_counter()
print("first call computed", len(a))
b = primes_up_to(500_000)
t2 = time.perf_counter()
print("second call from cache", len(b))
print(a == b)
