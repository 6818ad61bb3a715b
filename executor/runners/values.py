# Values that JSON does not hold as they are: numbers of numpy, tables of pandas, sets, and whatever else a program leaves. Loaded where a
# program has such a value, or before a fork.


class Opaque(Exception):
    pass


def clean(value, depth=0, strict=False):
    """A value that JSON can hold, for `value`: numbers of numpy become numbers, NaN becomes null,
    tables and everything else a description; where `strict`, Opaque is raised for everything else."""
    if value is None or value is True or value is False or type(value) is str:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return _whole(int(value), strict)
    if depth > 100:
        if strict:
            raise Opaque
        return {"type": type(value).__name__, "text": "(nested too deeply)"}
    if isinstance(value, bool):
        return bool(value)
    if isinstance(value, float):
        value = float(value)
        return value if value - value == 0.0 else None
    if isinstance(value, str):
        return str(value)
    if isinstance(value, dict):
        return {_key(key): clean(item, depth + 1, strict) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [clean(item, depth + 1, strict) for item in value]
    return _describe(value, depth, strict)


def too_long(number):
    return f"(a whole number of {number.bit_length()} bits)"


def _whole(number, strict):
    if number.bit_length() > 14_000:
        try:
            str(number)
        except ValueError:  # sys.get_int_max_str_digits()
            if strict:
                raise Opaque
            return {"type": "int", "text": too_long(number)}
    return number


def _key(key):
    if isinstance(key, str):
        return key
    if key is True or key is False:
        return "true" if key else "false"
    if key is None:
        return "null"
    if isinstance(key, int) and isinstance(_whole(int(key), False), dict):
        return too_long(key)
    return str(key)


_ROWS = 1000


def _describe(value, depth, strict):
    kind = type(value)
    module = (kind.__module__ or "").partition(".")[0]
    if module == "numpy":
        if hasattr(value, "ndim") and value.ndim == 0:
            return clean(value.item(), depth + 1) if hasattr(value, "item") else str(value)
        if hasattr(value, "tolist") and getattr(value, "size", 0) <= 100 * _ROWS:
            return clean(value.tolist(), depth + 1)
    if module == "pandas":
        if kind.__name__ == "DataFrame":
            head = value.head(_ROWS)
            return {"type": "DataFrame", "columns": [str(name) for name in value.columns],
                    "rows": clean(head.values.tolist(), depth + 1), "row_count": len(value),
                    "truncated": len(value) > _ROWS, "text": value.to_string(max_rows=20)}
        if kind.__name__ == "Series":
            return {"type": "Series", "name": None if value.name is None else str(value.name),
                    "index": [str(label) for label in value.index[:_ROWS]],
                    "values": clean(value.head(_ROWS).tolist(), depth + 1), "row_count": len(value),
                    "truncated": len(value) > _ROWS, "text": value.to_string(max_rows=20)}
    if isinstance(value, (set, frozenset)):
        return {"type": kind.__name__, "items": [clean(item, depth + 1, strict) for item in value]}
    if strict:
        raise Opaque
    text = str(value)
    return {"type": kind.__name__, "text": text if len(text) <= 10000 else text[:10000] + "..."}
