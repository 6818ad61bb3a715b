T = [["{}"]]
U = T[:]
U[0].append(input())
print(T[0][-1].format(1))
