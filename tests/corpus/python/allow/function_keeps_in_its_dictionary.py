# A function counts its calls, and keeps what it has computed, in its own dictionary.
def fibonacci(n):
    kept = fibonacci.__dict__.setdefault("kept", {})
    fibonacci.__dict__["calls"] = fibonacci.__dict__.get("calls", 0) + 1
    if n not in kept:
        kept[n] = n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
    return kept[n]


print(fibonacci(30), fibonacci.calls)
