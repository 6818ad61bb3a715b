def main(attr):
    return getattr(print, attr)
