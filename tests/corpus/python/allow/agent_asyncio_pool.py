# Asyncio pool.
import asyncio
async def worker(name, q, out):
    while True:
        n = await q.get()
        try: await asyncio.sleep(0); out.append((name, n * n))
        finally: q.task_done()
async def main():
    q, out = asyncio.Queue(), []
    for i in range(5): q.put_nowait(i)
    ws = [asyncio.create_task(worker(f"w{i}", q, out)) for i in range(2)]
    await q.join()
    for w in ws: w.cancel()
    await asyncio.gather(*ws, return_exceptions=True)
    print(sorted(n for _, n in out))
asyncio.run(main())
