# expect: column how attribute
def _call(frame, method):
    return getattr(frame, method)()


def column(frame, how="sum"):
    how = how.strip().lower()
    return _call(frame, method=how)
