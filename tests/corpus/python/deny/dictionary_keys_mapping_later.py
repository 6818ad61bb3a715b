import logging
KEY = input()
foreign = logging.Handler
v = vars(foreign).keys()
d = v.mapping
print(d[KEY](1))
