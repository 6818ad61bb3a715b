T = ["{}"]
(lambda x: x.append(input()))(T)
print(T[-1].format(1))
