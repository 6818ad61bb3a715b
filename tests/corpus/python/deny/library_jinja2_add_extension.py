# An extension is imported by name.
import jinja2
env = jinja2.Environment()
try:
    env.add_extension(''.join(reversed('dwcteg.so')))
except Exception as e:
    print(repr(e))
