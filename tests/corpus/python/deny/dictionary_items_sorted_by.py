import logging
KEY = input()
foreign = logging.Handler
kept = []
for name, value in sorted(vars(foreign).items(), key=lambda p: kept.append(p) or p[0]):
    print(name)
d = dict(kept)
print(d[KEY](1))
