# Dict update globals.
class A:
    def put(self, d): self.__dict__.update(d)
import random
A.put(random, {"random": 1})
