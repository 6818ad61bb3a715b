# Its capability comes from the call itself, however it is made.
import asyncio
async def go():
    q = asyncio.Queue(); await q.put(1); print(await q.get())
    print(await asyncio.to_thread(sum, [1, 2]))
    try:
        async with asyncio.timeout(0.01): await asyncio.sleep(1)
    except TimeoutError: print('t')
asyncio.run(go())
