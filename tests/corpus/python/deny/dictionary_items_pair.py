import logging
KEY = input()
foreign = logging.Handler
for pair in vars(foreign).items():
    if pair[0] == KEY:
        print(pair[1](1))
