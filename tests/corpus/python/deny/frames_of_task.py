# A task hands out the frames it stands in
import asyncio


async def main():
    frames = asyncio.current_task().get_stack()
    print(frames[-1])


asyncio.run(main())
