import importlib


def numbers(name):
    module = importlib.import_module("math")
    return module.pi, name
