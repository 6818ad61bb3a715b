# Two texts side by side are one, and so is the template that they make.
from jinja2 import Template

print(Template('{{ "{0." "real}".format(x) }}').render(x=1))
