# The delimiters are changed after the Environment was made.
import jinja2
env = jinja2.Environment()
env.variable_start_string = '<'
env.variable_end_string = '>'
def f(): pass
print(env.from_string('<x["__glo" ~ "bals__"]>').render(x=f)[:50])
