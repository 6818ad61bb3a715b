# A variable's annotation is evaluated.
value: eval("int") = 1
