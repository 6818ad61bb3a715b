# A template of jinja2 calls the method that hands out the frames of a task
import asyncio

import jinja2


async def main():
    print(jinja2.Template("{{ task.get_stack()[0] }}").render(task=asyncio.current_task()))


asyncio.run(main())
