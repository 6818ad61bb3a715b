# The filter attr out of Environment.filters.
import jinja2
env = jinja2.Environment()
def f(): pass
print(env.filters['at' + 'tr'](env, f, ''.join(reversed('__slabolg__'))).keys())
