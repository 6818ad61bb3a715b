# A comparison of the file's own gets the class of a timer.
import timeit
class W:
    def __eq__(self, o):
        o("print(1+1)").timeit(1)
def f(): pass
t = timeit.Timer(f)
W() == type(t)
