import logging
KEY = input()
foreign = logging.Handler
kept = {}
for name, value in vars(foreign).items():
    kept[name] = value
d = kept
print(d[KEY](1))
