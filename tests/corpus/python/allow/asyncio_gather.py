# Coroutines.
import asyncio


async def double(n):
    await asyncio.sleep(0)
    return n * 2


async def main():
    queue = asyncio.Queue()
    await queue.put(1)
    async with asyncio.timeout(1):
        print(await asyncio.gather(*(double(n) for n in range(3))), await queue.get())
    async with asyncio.TaskGroup() as group:
        task = group.create_task(double(4))
    return task.result()


print(asyncio.run(main()))
