# isPlainTemplate: a template's {{ x.gi_frame.f_builtins }} reads a frame; only names with underscores are judged
import jinja2
def g(): yield 1
print(jinja2.Template("{{ x.gi_frame.f_builtins.eval('1+1') }}").render(x=g()))
