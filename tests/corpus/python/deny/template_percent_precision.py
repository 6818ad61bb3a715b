# addPercent (origins/texts.cc): %.3s cuts a plain text off behind its dot, and a name follows
def f(): pass
x = "{0. }"
t = "%.3s__globals__}" % x
print(t.format(f)[:60])
