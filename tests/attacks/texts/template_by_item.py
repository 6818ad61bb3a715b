# a template that reads by a key
import jinja2

try:
    print(jinja2.Environment().from_string("{{ cycler[a][b].os }}").render(a="__init__", b="__globals__"))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
