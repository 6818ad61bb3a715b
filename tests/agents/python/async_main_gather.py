# /// task
# question = "Simulate downloading 5 files concurrently with limited parallelism (2) and report the order in which they finish."
# [expect]
# stdout = ["finished", "max parallel 2"]
# ///
import asyncio
import time

FILES = {"a.bin": 0.05, "b.bin": 0.01, "c.bin": 0.03, "d.bin": 0.02, "e.bin": 0.01}
active = peak = 0


async def download(name: str, seconds: float, gate: asyncio.Semaphore) -> str:
    global active, peak
    async with gate:
        active += 1
        peak = max(peak, active)
        await asyncio.sleep(seconds)
        active -= 1
        return name


async def run():
    gate = asyncio.Semaphore(2)
    tasks = [asyncio.ensure_future(download(n, s, gate)) for n, s in FILES.items()]
    start = time.monotonic()
    for fut in asyncio.as_completed(tasks, timeout=5):
        print("finished", await fut)
    try:
        await asyncio.wait_for(asyncio.sleep(1), timeout=0.01)
    except asyncio.TimeoutError:
        print("timeout works")
    print(f"max parallel {peak}, {time.monotonic() - start:.2f} s")


asyncio.run(run())
