# jinja2: computed from string.
import jinja2
env = jinja2.Environment()
for part in ["a", input()]:
    print(env.from_string(part).render())
