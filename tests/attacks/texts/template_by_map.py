# a template's map that reads attributes
import jinja2

try:
    print(jinja2.Environment().from_string("{{ [cycler]|map(attribute=a)|list }}").render(a="__init__"))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
