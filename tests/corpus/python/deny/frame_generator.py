# From a generator to its frame.
def generator():
    yield


g = generator()
g.gi_frame.f_back
