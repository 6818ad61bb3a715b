# An encoder of the file's own calls the function that was for the document.
import json
class Enc(json.JSONEncoder):
    def encode(self, o):
        return self.default(o)
def frame(t, n, o):
    d = json.dumps(t, default=lambda o: o.__dict__, cls=Enc)
    return d[n].__get__(o)
g = (x for x in [1])
f = frame(type(g), "gi_fr" + "ame", g)
print(frame(type(f), "f_buil" + "tins", f)["ev" + "al"]("1+1"))
