# /// task
# question = "Factorise 600851475143, list the perfect numbers below 10000, and the first 10 twin primes."
# [expect]
# result_json = '{"factors": {"71": 1, "839": 1, "1471": 1, "6857": 1}, "perfect": [6, 28, 496, 8128], "twins": [[3, 5], [5, 7], [11, 13], [17, 19], [29, 31], [41, 43], [59, 61], [71, 73], [101, 103], [107, 109]]}'
# ///
from itertools import count, islice, takewhile
from math import isqrt
from collections import Counter


def factorise(n):
    factors = Counter()
    p = 2
    while p * p <= n:
        while n % p == 0:
            factors[p] += 1
            n //= p
        p += 1 if p == 2 else 2
    if n > 1:
        factors[n] += 1
    return factors


def is_prime(n):
    return n > 1 and all(n % d for d in takewhile(lambda d: d <= isqrt(n), count(2)))


def divisor_sum(n):
    return sum(d + (n // d if d * d != n and d > 1 else 0) for d in range(1, isqrt(n) + 1) if n % d == 0)


def twin_primes():
    for p in count(3, 2):
        if is_prime(p) and is_prime(p + 2):
            yield [p, p + 2]


def main():
    return {
        "factors": {str(k): v for k, v in factorise(600851475143).items()},
        "perfect": [n for n in range(2, 10000) if divisor_sum(n) == n],
        "twins": list(islice(twin_primes(), 10)),
    }
