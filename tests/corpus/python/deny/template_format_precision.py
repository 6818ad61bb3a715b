# addMethod format (origins/texts.cc): {:.3} cuts a plain text off behind its dot, and a name follows
def f(): pass
x = "{0. }"
t = "{:.3}__globals__}}".format(x)
print(t.format(f)[:60])
