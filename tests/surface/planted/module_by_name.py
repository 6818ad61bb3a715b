# expect: engine name module
def engine(name):
    return __import__(name)
