# The function is a parameter's default.
def run(load=__import__):
    return load("os").system("id")


run()
