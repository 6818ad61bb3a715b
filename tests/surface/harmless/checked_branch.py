def align(box, side):
    if side in {"left", "right"}:
        return getattr(box, side)
    return None
