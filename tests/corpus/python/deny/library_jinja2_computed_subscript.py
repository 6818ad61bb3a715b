# jinja2: computed subscript.
from jinja2 import Template
print(Template("{{ x[k] }}").render(x=print, k="".join(["a", "b"])))
