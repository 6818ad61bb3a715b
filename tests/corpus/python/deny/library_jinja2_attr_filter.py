# jinja2: attr filter.
from jinja2 import Environment
print(Environment().from_string("{{ x|attr('real') }}").render(x=1))
