# isPlainTemplate: map(attribute='gi_frame...') reads a frame; constant public names are not judged as attributes
import jinja2
def g(): yield 1
print(jinja2.Template("{{ (x|map(attribute='gi_frame.f_builtins.eval')|first)('1+1') }}").render(x=[g()]))
