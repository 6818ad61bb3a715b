# From a coroutine to its frame.
async def work():
    pass


c = work()
c.cr_frame.f_globals
c.close()
