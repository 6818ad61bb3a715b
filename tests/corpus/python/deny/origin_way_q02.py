# collections.deque.append
def f():
    pass


H = "".join(reversed("__slabolg__"))


import collections

names = collections.deque(["x"])
collections.deque.append(names, H)
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
