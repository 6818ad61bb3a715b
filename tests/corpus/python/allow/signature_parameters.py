# What a function asks for is looked at.
import inspect


def f(a, b=2, *rest, key: int = 3):
    return a


for name, parameter in inspect.signature(f).parameters.items():
    if parameter.default is not inspect.Parameter.empty:
        print(name, parameter.default, parameter.kind == inspect.Parameter.KEYWORD_ONLY)
print(inspect.signature(f).bind(1, key=4).arguments)
