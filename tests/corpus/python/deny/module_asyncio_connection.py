# The event loop's connections.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    await loop.create_connection(asyncio.Protocol, "localhost", 80)


asyncio.run(main())
