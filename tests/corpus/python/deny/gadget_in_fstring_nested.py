# Gadget in fstring nested.
def f(x): return f"{x.os:{x.os.popen('id')}}"
print(f)
