# a member of each member
import inspect
for name, value in inspect.getmembers(inspect):
    print(name, value.__globals__)
