# A prefix of frames' attributes.
def generator():
    yield


def find(name):
    return getattr(generator(), "gi_" + name)


find("frame")
