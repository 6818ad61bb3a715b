# jinja2: map attribute.
import jinja2
print(jinja2.Template("{{ xs|map(attribute=k)|list }}").render(xs=[print], k="".join(["a", "b"])))
