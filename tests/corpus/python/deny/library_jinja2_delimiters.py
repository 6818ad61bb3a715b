# jinja2: delimiters.
import jinja2
env = jinja2.Environment(variable_start_string="<<", variable_end_string=">>")
print(env.from_string("<< x._a >>").render(x=1))
