# An asynchronous function changes the pickle before it is read
import asyncio
import pickle


async def change(data):
    await asyncio.sleep(0)
    return data.replace(b"ab", b"ba")


async def main():
    data = await change(pickle.dumps("ab", protocol=0))
    print(pickle.loads(data))


asyncio.run(main())
