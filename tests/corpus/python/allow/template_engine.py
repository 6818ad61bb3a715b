# A template engine without eval.
import re


def render(template, context):
    return re.sub(r"\{\{\s*(\w+)\s*\}\}", lambda m: str(context[m.group(1)]), template)


print(render("Hello {{ name }}!", {"name": "you"}))
