import logging
KEY = input()
foreign = logging.Handler
kept = []
class P:
    def __eq__(self, other):
        kept.append(other)
        return True
class K:
    def __init__(self):
        setattr(self, KEY, P())
    def __eq__(self, other):
        return isinstance(other, object) and vars(self) == vars(other)
print(K() == foreign)
print(kept[0](1))
