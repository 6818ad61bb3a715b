# root cause: origins/parameters.cc ParameterOrigins::callsOf: a keyword pattern (case K(show=f)) reads the method and hands it on; only class scopes are asked for where the name is no member
import random
class K:
    def show(self, n="seed"):
        print(getattr(random, n))
class L(K):
    def show(self, n):
        super().show("seed")
K().show()
match K():
    case K(show=f):
        f("".join(reversed("so_")))
