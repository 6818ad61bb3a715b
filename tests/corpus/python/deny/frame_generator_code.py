# From a generator to its code.
def generator():
    yield


generator().gi_code.co_consts
