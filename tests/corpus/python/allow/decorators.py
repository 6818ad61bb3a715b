# Decorators with arguments.
import functools


def repeat(times):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*arguments, **keywords):
            return [function(*arguments, **keywords) for _ in range(times)]

        return wrapper

    return decorate


@repeat(times=2)
def greet(name):
    return "hello " + name


print(greet("you"))
