# Form feeds between sections.
x = 1

def f():
    return x


print(f())
