# functools.partial holds open.
import functools

write = functools.partial(open, mode="w")
with write("twin.txt") as out:
    out.write("x")
print(open("twin.txt").read())
