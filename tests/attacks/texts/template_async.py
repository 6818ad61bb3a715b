# a template of a coroutine
import asyncio
import jinja2

try:
    print(asyncio.run(jinja2.Environment(enable_async=True).from_string("{{ cycler[a] }}").render_async(a="__init__")))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
