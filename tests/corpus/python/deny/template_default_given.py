G = {"a": "{}"}
print(G.get("b", input()).format(1))
