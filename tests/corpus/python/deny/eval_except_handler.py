# eval is what an exception handler names.
try:
    run = eval
except NameError:
    run = None
run("1")
