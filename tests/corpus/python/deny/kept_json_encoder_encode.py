# Origins::isKeptByCall: json.dumps(x, cls=E) hands the list to an own encode()
def f(): pass
x = ["real"]
import json
class E(json.JSONEncoder):
    def encode(self, o):
        o.append("__globals__")
        return ""
json.dumps(x, cls=E)
for n in x:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
