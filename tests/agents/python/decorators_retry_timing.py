# /// task
# question = "Show me decorators: one that retries with backoff, one that times, one that validates types. With a demo."
# [expect]
# stdout = ["attempt 1 failed", "attempt 2 failed", "finally ok", "took", "TypeError"]
# ///
import functools
import inspect
import time


def retry(times=3, delay=0.01, exceptions=(Exception,)):
    def decorator(func):
        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            for attempt in range(1, times + 1):
                try:
                    return func(*args, **kwargs)
                except exceptions as exc:
                    print(f"attempt {attempt} failed: {exc}")
                    if attempt == times:
                        raise
                    time.sleep(delay * 2 ** (attempt - 1))
        return wrapper
    return decorator


def timed(func):
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        start = time.perf_counter()
        try:
            return func(*args, **kwargs)
        finally:
            print(f"{func.__name__} took {(time.perf_counter() - start) * 1000:.1f} ms")
    return wrapper


def typechecked(func):
    sig = inspect.signature(func)

    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        bound = sig.bind(*args, **kwargs)
        for name, value in bound.arguments.items():
            expected = sig.parameters[name].annotation
            if expected is not inspect.Parameter.empty and not isinstance(value, expected):
                raise TypeError(f"{name} must be {expected.__name__}, not {type(value).__name__}")
        return func(*args, **kwargs)
    return wrapper


calls = 0


@timed
@retry(times=4, exceptions=(ConnectionError,))
def flaky():
    global calls
    calls += 1
    if calls < 3:
        raise ConnectionError("no answer")
    return "finally ok"


@typechecked
def area(width: float, height: float = 1.0) -> float:
    """Area of a rectangle."""
    return width * height


print(flaky())
print(area(2.0, height=3.5), area.__name__, area.__doc__)
try:
    area("2")
except TypeError as e:
    print("TypeError:", e)
