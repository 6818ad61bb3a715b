# A context manager keeps its generator, and that its frame.
import contextlib


@contextlib.contextmanager
def manage():
    yield


manage().gen.gi_frame.f_back
