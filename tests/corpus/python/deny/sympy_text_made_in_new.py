# The class puts its text together where its objects are made.
import sympy


class Count(str):
    def __new__(cls, what):
        return super().__new__(cls, "pri" + "nt('" + what + "')")


print(sympy.factor(Count("evaluated")))
