# a function of the file's own says which members count, and keeps them
import inspect
kept = []
def wanted(value):
    kept.append(value)
    return True
print([name for name, value in inspect.getmembers(inspect, wanted)])
print(kept[0].system("true"))
