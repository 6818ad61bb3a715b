# CRLF inside a triple-quoted text is "\n" for Python, "\r\n" for decodeString/removeprefix (literals.cc)
def f(): pass
n = """x
__globals__""".removeprefix("x\n")
print(getattr(f, n)["__builtins__"].eval("1+1"))
