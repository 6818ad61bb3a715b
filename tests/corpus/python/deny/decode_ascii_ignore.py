# fold.cc decodeBytes: "ascii" with errors "ignore" drops other bytes in Python; the analyzer keeps them and ignores the 2nd argument
def f(): pass
n = b"\xc3\xa9__globals__".decode("ascii", "ignore")
print(getattr(f, n)["__builtins__"].eval("1+1"))
