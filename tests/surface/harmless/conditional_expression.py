def pick(box, side):
    return getattr(box, side if side in ("left", "right") else "left")
