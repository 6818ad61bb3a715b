# The event loop's programs.
import asyncio


async def main():
    await asyncio.create_subprocess_shell("id")


asyncio.run(main())
