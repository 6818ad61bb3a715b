# methodcaller calls the method that hands out the frames of a task
import asyncio
import operator


async def main():
    print(operator.methodcaller("get_stack", limit=1)(asyncio.current_task()))


asyncio.run(main())
