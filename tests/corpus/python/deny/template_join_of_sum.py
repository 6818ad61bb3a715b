# isPlainJoin (templates.cc): of any binary operator in join(...) only the left side is looked at: join(['{0'] + ['.__x__}'])
def f(): pass
t = "".join(["{0"] + [".__globals__}"])
print(t.format(f)[:60])
