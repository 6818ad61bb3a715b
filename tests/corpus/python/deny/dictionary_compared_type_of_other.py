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
        if type(other) is not type(other):
            return False
        return vars(self) == vars(other)
print(K() == foreign)
print(kept[0](1))
