Q = [{"q": "{}"}]
for item in Q:
    item["q"] = input()
print(Q[0]["q"].format(1))
