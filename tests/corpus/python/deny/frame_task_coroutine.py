# A task's coroutine has a frame.
import asyncio


async def main():
    asyncio.current_task().get_coro().cr_frame.f_builtins


asyncio.run(main())
