def column(rows, index):
    return getattr(rows[int(index)], "value")
