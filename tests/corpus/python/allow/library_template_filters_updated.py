# Filters of one's own, several at once.
from jinja2 import DictLoader, Environment

env = Environment(loader=DictLoader({"a.txt": "{{ x|money }} {{ x|half }}"}))
env.filters.update(money=lambda x: f"{x:.2f}", half=lambda x: x / 2)
print(env.get_template("a.txt").render(x=3))
