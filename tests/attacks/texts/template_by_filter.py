# a template's filter that reads attributes
import jinja2

try:
    print(jinja2.Environment().from_string("{{ (cycler|attr(a)) }}").render(a="__init__"))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
