# An asynchronous function hands a class of a library's to dataclass
import asyncio
import dataclasses
import json


async def mark(cls):
    await asyncio.sleep(0)
    return dataclasses.dataclass(eq=True)(cls)


print(asyncio.run(mark(json.JSONEncoder)))
