import logging
KEY = input()
foreign = logging.Handler
for name, value in vars(foreign).items():
    if (other := value) and name == KEY:
        print(other(1))
