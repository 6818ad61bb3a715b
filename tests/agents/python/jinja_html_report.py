# /// task
# question = "Make an HTML report of the employee list, grouped by department, from a template."
# files = ["employees.csv"]
# [expect]
# stdout = ["report.html"]
# [[expect.artifact]]
# name = "report.html"
# contains = ["<h2>Engineering", "average salary"]
# ///
import csv
from collections import defaultdict
from jinja2 import Environment, DictLoader, select_autoescape

TEMPLATES = {
    "base.html": "<!doctype html><html><head><title>{% block title %}{% endblock %}</title></head><body>{% block body %}{% endblock %}</body></html>",
    "report.html": """{% extends "base.html" %}
{% block title %}Employees{% endblock %}
{% block body %}
<h1>{{ total }} employees</h1>
{% for dep, people in departments|dictsort %}
<h2>{{ dep }} ({{ people|length }})</h2>
<p>average salary: {{ "{:,.0f}".format((people|map(attribute="salary")|sum) / people|length) }}</p>
<ul>{% for p in people|sort(attribute="salary", reverse=true) %}<li>{{ p.name }} &ndash; {{ p.salary }}{% if loop.first %} <b>(highest)</b>{% endif %}</li>{% endfor %}</ul>
{% endfor %}
{% endblock %}""",
}

departments = defaultdict(list)
with open("employees.csv", newline="") as f:
    for row in csv.DictReader(f):
        row["salary"] = int(row["salary"])
        departments[row["department"]].append(row)

env = Environment(loader=DictLoader(TEMPLATES), autoescape=select_autoescape(["html"]))
html = env.get_template("report.html").render(departments=departments, total=sum(map(len, departments.values())))

with open("report.html", "w") as f:
    f.write(html)
print(f"report.html: {len(html)} characters")
