# The format method by methodcaller.
import operator

operator.methodcaller("format", ())("{0.__class__}")
