# The self of a function inside a method is any object, whose dictionary is spread.
import logging
class Rec:
    def make(self):
        def dump(self):
            return {**self.__dict__}
        return dump
print(Rec().make()(logging.getLogger("a")))
