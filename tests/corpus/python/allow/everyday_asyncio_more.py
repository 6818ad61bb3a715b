# Everyday uses: asyncio more.
import asyncio, random

async def producer(q, n):
    for i in range(n):
        await q.put(i)
        await asyncio.sleep(0)
    await q.put(None)

async def consumer(q, out):
    while (x := (await q.get())) is not None:
        out.append(x * 2)
        q.task_done()

class Timer:

    async def __aenter__(self):
        self.t = asyncio.get_running_loop().time()
        return self

    async def __aexit__(self, *exc):
        print('ok')

async def agen():
    for i in range(3):
        yield i

async def main():
    q, out = (asyncio.Queue(maxsize=2), [])
    async with Timer():
        await asyncio.gather(producer(q, 5), consumer(q, out))
    print(out, [x async for x in agen()])
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(1)
    except TimeoutError:
        print('timeout')
    async with asyncio.TaskGroup() as tg:
        ts = [tg.create_task(asyncio.sleep(0, i), name=f't{i}') for i in range(3)]
    print([t.result() for t in ts], [t.get_name() for t in ts])
    sem = asyncio.Semaphore(2)

    async def w(i):
        async with sem:
            await asyncio.sleep(0)
            return i
    for f in asyncio.as_completed([w(i) for i in range(3)]):
        await f
    loop = asyncio.get_running_loop()
    fut = loop.create_future()
    loop.call_soon(fut.set_result, 7)
    print(await fut)
    print(await loop.run_in_executor(None, sum, [1, 2, 3]))
    done, pending = await asyncio.wait([asyncio.create_task(w(1))], return_when=asyncio.FIRST_COMPLETED)
    print(len(done))
    print(await asyncio.gather(w(1), asyncio.sleep(0, 'x'), return_exceptions=True))
asyncio.run(main())
