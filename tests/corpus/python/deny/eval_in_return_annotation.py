# The annotation of a result is evaluated.
def function() -> exec("print('ran')"):
    pass
