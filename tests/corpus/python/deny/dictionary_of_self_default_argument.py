import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self, n=1):
        return {**vars(self)}
k = [K][0]
d = k.pack(foreign, 2)
print(d[KEY](1))
