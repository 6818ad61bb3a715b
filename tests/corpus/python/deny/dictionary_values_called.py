import logging
KEY = input()
foreign = logging.Handler
for value in vars(foreign).values():
    if callable(value):
        print(value(1))
