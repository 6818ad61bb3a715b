# expect: plot backend module
import importlib


def _load(backend=None):
    return importlib.import_module(backend)


def plot(data, **options):
    return _load(**options).draw(data)
