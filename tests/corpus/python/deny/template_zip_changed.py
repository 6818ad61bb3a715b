A = [["{}"]]
for a, b in zip(A, [1]):
    a.append(input())
print(A[0][-1].format(1))
