# isPlainTemplate: {{ x['gi_frame'] }} reads an attribute where there is no such item
import jinja2
def g(): yield 1
print(jinja2.Template("{{ x['gi_frame'] }} {% for a in x|sort(attribute='gi_frame') if 0 %}{% endfor %}").render(x=g()))
