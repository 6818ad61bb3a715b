T = ["{}"]
T.__setitem__(0, input())
print(T[0].format(1))
