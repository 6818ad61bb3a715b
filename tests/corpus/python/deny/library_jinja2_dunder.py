# jinja2: dunder.
from jinja2 import Template
print(Template("{{ x.__class__ }}").render(x=1))
