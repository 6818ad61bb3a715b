# The event loop's programs, by the loop's method.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    await loop.subprocess_exec(asyncio.SubprocessProtocol, "id")


asyncio.run(main())
