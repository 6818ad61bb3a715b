import logging
KEY = input()
foreign = logging.Handler
kept = [vars(foreign).keys()]
d = kept[0].mapping
print(d[KEY](1))
