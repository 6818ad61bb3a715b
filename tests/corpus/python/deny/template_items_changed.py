D = {"a": ["{}"]}
for k, v in D.items():
    v[0] = input()
print(D["a"][0].format(1))
