# The same of words in a loop.
def f():
    pass


for word in ("-__globals__", "+__code__"):
    print(getattr(f, word.lstrip("-+").rstrip()) is None)
