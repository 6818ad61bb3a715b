# Arguments of all kinds.
def call(a, /, b, *rest, c=3, **others):
    return a, b, rest, c, others


print(call(1, 2, *[3, 4], c=5, **{"d": 6}), call(*(1, 2)), [*range(2), *"ab"], {**{"a": 1}, "b": 2})
