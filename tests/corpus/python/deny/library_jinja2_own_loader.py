# jinja2: own loader.
import jinja2
class L:
    def get_source(self, environment, template):
        return "x", None, lambda: True
print(jinja2.Environment(loader=L()).get_template("a").render())
