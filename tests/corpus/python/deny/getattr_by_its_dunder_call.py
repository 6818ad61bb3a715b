# getattr's own __call__ is getattr too.
def main(thing="", name="upper"):
    return str(getattr.__call__(thing, name))
