# A loop's exception handler is handed a task, and that has frames.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: context["task"].get_stack()[0].f_globals)


asyncio.run(main())
