T = ["{}"]
if (U := T):
    U.append(input())
print(T[-1].format(1))
