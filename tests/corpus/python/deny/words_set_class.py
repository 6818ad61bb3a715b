class A: pass
def put(item, **values):
    for k, v in values.items():
        setattr(item, k, v)
put(A(), __class__=type)
