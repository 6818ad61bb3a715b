T = ["{}"]
list.append(T, input())
print(T[-1].format(1))
