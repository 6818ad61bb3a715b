import logging
KEY = input()
foreign = logging.Handler
class K:
    def put(self, name, value):
        vars(self)[name] = value
        self.__dict__[name] = value
k = K()
k.put("__array_" + KEY, 1)
