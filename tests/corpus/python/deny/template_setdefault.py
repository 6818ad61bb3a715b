G = {"a": "{}"}
G.setdefault("b", input())
print(G["b"].format(1))
