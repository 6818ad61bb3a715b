# A filter of the program's own.
import jinja2

env = jinja2.Environment(trim_blocks=True)
env.filters["money"] = lambda value: f"{value:,.2f}"
print(env.from_string("{{ total|money }}").render(total=1234.5))
