# /// task
# question = "Show a producer/consumer pipeline with asyncio that processes 20 jobs with 4 workers."
# [expect]
# stdout = ["All 20 jobs done"]
# ///
import asyncio
import random


async def producer(queue: asyncio.Queue, n: int) -> None:
    for i in range(n):
        await queue.put(i)
        await asyncio.sleep(0)


async def worker(name: str, queue: asyncio.Queue, results: dict) -> None:
    while True:
        job = await queue.get()
        try:
            await asyncio.sleep(random.uniform(0.001, 0.005))
            results[job] = (name, job ** 2)
        finally:
            queue.task_done()


async def main():
    queue: asyncio.Queue[int] = asyncio.Queue(maxsize=5)
    results: dict = {}
    workers = [asyncio.create_task(worker(f"w{i}", queue, results)) for i in range(4)]
    await producer(queue, 20)
    await queue.join()
    for w in workers:
        w.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    print(f"All {len(results)} jobs done")
    for name in sorted({w for w, _ in results.values()}):
        print(name, sorted(j for j, (w, _) in results.items() if w == name))


if __name__ == "__main__":
    asyncio.run(main())
