# A class pattern takes the method that hands out the frames of a task
import asyncio


async def main():
    match asyncio.current_task():
        case object(get_stack=frames):
            print(frames())


asyncio.run(main())
