import logging
KEY = input()
foreign = logging.Handler
def print(*a):
    return a[1](1)
for name, value in vars(foreign).items():
    print(name, value)
