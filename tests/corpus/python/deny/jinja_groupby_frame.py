# isPlainTemplate: groupby('gi_frame...') reads a frame by its first argument
import jinja2
def g(): yield 1
print(jinja2.Template("{{ (x|groupby('gi_frame.f_builtins.eval')|first).grouper('1+1') }}").render(x=[g()]))
