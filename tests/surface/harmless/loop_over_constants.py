def copy(source, target):
    for name in ("width", "height"):
        setattr(target, name, getattr(source, name))
