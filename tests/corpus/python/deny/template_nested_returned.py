Q = [{"q": "{}"}]
def first():
    return Q[0]
first()["q"] = input()
print(Q[0]["q"].format(1))
