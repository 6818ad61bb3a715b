# the class of a template takes another text
import jinja2

assert jinja2.Template("{{ a.b }}{{ a['c'] }}{{ a._d }}").render(a={"b": 1, "c": 2, "_d": 3}) == "123"

try:
    print(type(jinja2.Template("x"))("{{ cycler.__init__.__globals__.os }}").render())
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
