# A module that asyncio's modules import.
import asyncio

asyncio.events.sys.modules["os"].system("id")
