def rotate(matrix, axis):
    assert axis in ("x", "y")
    return getattr(matrix, axis)
