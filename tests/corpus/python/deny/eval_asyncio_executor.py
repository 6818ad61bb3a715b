# eval in an event loop's executor.
import asyncio


async def main():
    return await asyncio.to_thread(eval, "1")


asyncio.run(main())
