# A method by a computed name.
import operator


def call(name):
    return operator.methodcaller(name)(object)


call("__subclasses__")
