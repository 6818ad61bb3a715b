# expect: add dest store
def add(holder, *flags, **options):
    dest = options.pop("dest", None) or flags[0]
    setattr(holder, dest, True)
