# addString (origins/texts.cc): f'{x:.3}' cuts a plain text off behind its dot, and a name follows
def f(): pass
x = "{0. }"
t = f"{x:.3}__globals__}}"
print(t.format(f)[:60])
