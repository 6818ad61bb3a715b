# From an asynchronous generator to its frame.
async def work():
    yield


work().ag_frame.f_builtins
