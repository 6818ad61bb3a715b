# Environment.getitem reads an attribute by name.
import jinja2
env = jinja2.Environment()
def f(): pass
print(env.getitem(f, ''.join(reversed('__slabolg__'))).keys())
