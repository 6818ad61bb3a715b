# call_filter calls the filter attr.
import jinja2
env = jinja2.Environment()
print(env.call_filter('attr', 3, ['real']))
