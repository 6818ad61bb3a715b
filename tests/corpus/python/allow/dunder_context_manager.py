# A context manager of the file's own.
import time


class Timer:
    def __enter__(self):
        self.start = time.perf_counter()
        return self

    def __exit__(self, kind, value, trace):
        self.seconds = time.perf_counter() - self.start
        return False


with Timer() as timer:
    sum(range(1000))
print(timer.seconds >= 0)
