Q = {"a": {"q": "{}"}}
Q.get("a")["q"] = input()
print(Q["a"]["q"].format(1))
