# A context manager hands its argument out.
import contextlib


@contextlib.contextmanager
def hand():
    yield __import__


with hand() as load:
    load("os").system("id")
