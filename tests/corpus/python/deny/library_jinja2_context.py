# The context of a template hands out its environment.
import jinja2
t = jinja2.Template('{{ x }}')
print(t.root_render_func)
print(t.globals.keys())
c = t.new_context({'x': 1})
print(c.environment)
