# An event loop's private socket gives the class of sockets; a class of the file has the same name.
import asyncio


class Own:
    _ssock = None


async def main():
    maker = type(asyncio.get_running_loop()._ssock)
    server = maker(2, 1)
    server.bind(("127.0.0.1", 0))
    print(server.getsockname())


asyncio.run(main())
