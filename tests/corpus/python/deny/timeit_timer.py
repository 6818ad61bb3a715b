# A measured statement is a text, in a class.
from timeit import Timer

Timer(input()).timeit(1)
