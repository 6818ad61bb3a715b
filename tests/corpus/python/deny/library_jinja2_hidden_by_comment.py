# jinja2: hidden by comment.
import jinja2
print(jinja2.Template("{# {{ ' #}{{ x._a }}{# ' }} #}").render(x=1))
