# Several statements on a line.
a = 1; b = 2; print(a + b)
if a: print("a"); print("b")
while False: pass
