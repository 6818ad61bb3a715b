D = {"a": ["{}"]}
for v in D.values():
    v.append(input())
print(D["a"][-1].format(1))
