# An asynchronous comprehension runs eval.
import asyncio


async def texts():
    yield "1"


async def main():
    return [eval(text) async for text in texts()]


asyncio.run(main())
