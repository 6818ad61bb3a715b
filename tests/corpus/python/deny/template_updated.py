G = {"a": "{}"}
G.update({"a": input()})
print(G["a"].format(1))
