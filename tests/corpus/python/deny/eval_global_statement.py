# eval is bound to a global name from inside.
def prepare():
    global run
    run = eval


prepare()
run("1")
