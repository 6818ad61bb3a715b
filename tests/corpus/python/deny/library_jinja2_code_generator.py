# A class of its own writes the code of templates.
import jinja2, io
class C:
    def __init__(self, *a, **k):
        self.stream = io.StringIO(''.join(reversed(')7*6(tnirp')))
    def visit(self, node, *a):
        pass
env = jinja2.Environment()
env.code_generator_class = C
try:
    env.from_string('{{ x }}').render(x=1)
except Exception as e:
    print(repr(e))
