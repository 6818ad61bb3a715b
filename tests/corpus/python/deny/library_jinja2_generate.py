# A function of its own writes the code of templates.
import jinja2
env = jinja2.Environment()
env._generate = lambda *a, **k: ''.join(reversed(')7*6(tnirp'))
try:
    env.from_string('{{ x }}')
except Exception as e:
    print(repr(e))
