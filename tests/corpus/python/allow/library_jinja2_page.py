from jinja2 import Template, Environment, StrictUndefined
import pandas as pd

page = Template("""<html><body><h1>{{ title }}</h1>
<table>{% for row in rows %}
<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>{% endfor %}
</table>
{% if total > 100 %}<b>{{ "%.2f" | string }} {{ total }}</b>{% else %}small{% endif %}
</body></html>""")
df = pd.DataFrame({"name": ["a", "b"], "value": [60, 70]})
html = page.render(title="Report", rows=df.values.tolist(), total=int(df["value"].sum()))
with open("report.html", "w") as f:
    f.write(html)
print(html)
env = Environment(trim_blocks=True, undefined=StrictUndefined)
env.filters["money"] = lambda v: f"{v:,.2f}"
print(env.from_string("{% for k, v in d.items() %}{{ loop.index }}: {{ k }}={{ v | money }}\n{% endfor %}").render(d={"a": 1234.5}))
print(env.from_string("{{ people | map(attribute='name') | join(', ') }}").render(people=[{"name": "x"}, {"name": "y"}]))
