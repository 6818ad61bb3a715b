# A measured statement is a text.
import timeit

timeit.timeit("__import__('os').system('id')", number=1)
