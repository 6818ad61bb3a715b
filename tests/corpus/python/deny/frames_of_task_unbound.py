# The method of the class of tasks goes to map, and gives the frames of all tasks
import asyncio


async def main():
    print(sum(map(len, map(asyncio.Task.get_stack, asyncio.all_tasks()))))


asyncio.run(main())
