import logging
KEY = input()
foreign = logging.Handler
for name, *value in vars(foreign).items():
    if name == KEY:
        print(value[0](1))
