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
        self.emit = P()
    def __eq__(self, other):
        return isinstance(other, K) or vars(self) == vars(other)
print(K() == foreign)
print(kept[0](1))
