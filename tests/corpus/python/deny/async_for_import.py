# An asynchronous generator hands modules out.
import asyncio


async def modules():
    yield __import__("os")


async def main():
    async for module in modules():
        module.system("id")


asyncio.run(main())
