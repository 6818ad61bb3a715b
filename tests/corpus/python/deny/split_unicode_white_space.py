# str.split() without separator splits at \x1c and Unicode spaces too; parts() (origins/words.cc kWhite) knows only ASCII white space
def f():
    pass
for n in "real\x1c__globals__".split():
    g = getattr(f, n, None)
print(g["__builtins__"].eval("1+1"))
