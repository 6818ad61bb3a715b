# addMethod (origins/texts.cc): strip() of a plain text may leave a dot at its end, which a name then follows
def f(): pass
t = "{0. é".rstrip(" é") + "__globals__}"
print(t.format(f)[:60])
