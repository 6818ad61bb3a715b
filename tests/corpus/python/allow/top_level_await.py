# A notebook's cell awaits outside of functions.
import asyncio


async def work(n):
    await asyncio.sleep(0)
    return n * n


values = await asyncio.gather(*(work(n) for n in range(3)))
print(values)
async with asyncio.Lock():
    print(await work(4))
await work(5)
