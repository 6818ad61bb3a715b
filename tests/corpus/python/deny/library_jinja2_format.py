# jinja2: format.
import jinja2
print(jinja2.Template("{{ '{0.a}'.format(x) }}").render(x=1))
