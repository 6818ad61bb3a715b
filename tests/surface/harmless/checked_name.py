def aggregate(frame, how):
    if how not in ("sum", "mean"):
        raise ValueError(how)
    return getattr(frame, how)()
