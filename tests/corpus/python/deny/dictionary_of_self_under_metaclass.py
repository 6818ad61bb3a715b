import logging
KEY = input()
foreign = logging.Handler
class M(type):
    def __new__(m, name, bases, ns):
        M.table = ns
        return super().__new__(m, name, bases, ns)
class K(metaclass=M):
    def pack(self):
        return dict(vars(self))
for name, f in M.table.items():
    if name == KEY:
        d = f(foreign)
print(d[KEY](1))
