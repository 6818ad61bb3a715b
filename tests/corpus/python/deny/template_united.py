G = {"a": "{}"}
G |= {"a": input()}
print(G["a"].format(1))
