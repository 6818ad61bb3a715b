# Dict update other object.
def put(o, d): o.__dict__.update(d)
class A: pass
put(A, {"a": 1})
