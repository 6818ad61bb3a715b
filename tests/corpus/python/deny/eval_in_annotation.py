# A parameter's annotation is evaluated when the function is defined.
def function(argument: eval("print('ran')")):
    pass
