import logging
KEY = input()
foreign = logging.Handler
d = {k: v for k, v in foreign.__dict__.items() if not k.startswith("_")}
print(d[KEY](1))
