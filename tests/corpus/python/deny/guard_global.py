# Another function binds the name between the condition and its use.
class A: pass
n = "x"
def swap():
    global n
    n = input()
if not n.startswith("_"):
    swap()
    print(getattr(A(), n))
