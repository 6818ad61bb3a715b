# open as a default parameter
def show(name, how=open):
    return how(name).read()


print(show(["/proc/self/environ"][0]))
