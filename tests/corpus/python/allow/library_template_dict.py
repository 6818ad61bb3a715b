# Several templates in a dictionary: one extends another, filters, formats.
from jinja2 import DictLoader, Environment, select_autoescape

TEMPLATES = {
    "base.html": "<h1>{{ title }}</h1>{% block body %}{% endblock %}",
    "row.html": "<li>{{ p.name }}: {{ '%.1f'|format(p.pay) }} {{ \"{:,.2f}\".format(p.pay) }}</li>",
    "list.html": '''{% extends "base.html" %}{% block body %}{% for d, people in staff|groupby("dept") %}
{{ d }} {{ people|sum(attribute="pay") }} {{ people|map(attribute="name")|join(", ") }}
{% for p in people %}{% include "row.html" %}{% endfor %}{% endfor %}{% endblock %}''',
}
env = Environment(loader=DictLoader(TEMPLATES), autoescape=select_autoescape(["html"]), trim_blocks=True)
env.filters["shout"] = lambda s: s.upper()
staff = [{"name": "Ann", "dept": "IT", "pay": 5200.0}, {"name": "Bob", "dept": "HR", "pay": 4100.5}]
print(env.get_template("list.html").render(title="Staff", staff=staff))
