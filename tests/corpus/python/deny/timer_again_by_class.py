# Timer again by class: taken as a value, and called with what can't be seen.
import timeit
def f(): pass
t = timeit.Timer(f)
i = timeit.Timer.__init__
i(t, "print(1+1)")
t.timeit(1)
