import logging
KEY = input()
foreign = logging.Handler
def f():
    for name, value in vars(foreign).items():
        if name == KEY:
            break
    return lambda: value
print(f()()(1))
