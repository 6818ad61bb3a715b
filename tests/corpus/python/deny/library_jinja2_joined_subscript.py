# jinja2: joined subscript.
import jinja2
print(jinja2.Template("{{ x['_' ~ 'a'] }}").render(x=1))
