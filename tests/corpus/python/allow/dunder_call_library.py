# The __call__ of a library's function or class is the function or class.
import fractions
import math

print(math.sqrt.__call__(4.0), fractions.Fraction.__call__("1/3"))
