import logging
KEY = input()
foreign = logging.Handler
d = vars(foreign).keys().mapping
print(d[KEY](1))
