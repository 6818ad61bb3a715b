# jinja2: computed template.
import jinja2
def main(text="x"):
    return jinja2.Template(text).render(x=1)
