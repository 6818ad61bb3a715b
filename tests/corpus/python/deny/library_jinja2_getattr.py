# Environment.getattr reads an attribute by name.
import jinja2
env = jinja2.Environment()
def f(): pass
print(env.getattr(f, ''.join(reversed('__slabolg__'))))
