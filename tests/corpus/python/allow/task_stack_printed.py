# Where a task stands is printed, not handed out
import asyncio
import io


async def main():
    task = asyncio.create_task(asyncio.sleep(0.001), name="nap")
    await asyncio.sleep(0)
    out = io.StringIO()
    task.print_stack(limit=1, file=out)
    print(task.get_name(), task.done(), out.getvalue() != "")
    await task


asyncio.run(main())
