n = len(input())
t = "{0" + f"{n:.<9}" + "real}"
print(t.format(1))
