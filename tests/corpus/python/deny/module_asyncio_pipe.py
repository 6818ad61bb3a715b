# The event loop's pipes and name resolution.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    await loop.getaddrinfo("localhost", 80)


asyncio.run(main())
