# Patterns of all kinds.
def describe(value):
    match value:
        case 0:
            return "zero"
        case int(n) if n < 0:
            return "negative"
        case [first, *rest]:
            return f"{first} and {len(rest)}"
        case {"name": name, **others}:
            return name
        case str() | bytes():
            return "text"
        case None:
            return "none"
        case _:
            return "other"


print([describe(v) for v in (0, -1, [1, 2], {"name": "x"}, "a", None, 2.0)])
