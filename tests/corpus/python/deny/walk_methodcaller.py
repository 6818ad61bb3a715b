# A method by its name.
import operator

operator.methodcaller("__subclasses__")(object)
