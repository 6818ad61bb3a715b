# Asynchronous generators and comprehensions.
import asyncio


async def ticks(n):
    for i in range(n):
        yield i
        await asyncio.sleep(0)


async def main():
    print([i async for i in ticks(3) if i])
    async for i in ticks(2):
        print(i)


asyncio.run(main())
