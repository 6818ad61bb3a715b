# One of the words that are set is __class__.
class Box:
    size = 1


def put(key, value):
    box = Box()
    if key in ("size", "__class__"):
        setattr(box, key, value)
    return box


print(put(input(), int))
