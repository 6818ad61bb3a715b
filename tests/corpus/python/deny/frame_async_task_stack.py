# A task's stack has frames.
import asyncio


async def main():
    task = asyncio.current_task()
    print(task.get_stack()[0].f_globals)


asyncio.run(main())
