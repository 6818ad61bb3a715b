# the pair as a whole
import inspect
for pair in inspect.getmembers(inspect):
    print(pair[1].modules)
