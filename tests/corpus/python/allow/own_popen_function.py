# Functions of the file's own with names of dangerous ones.
def system(command):
    return "no: " + command


def popen(command):
    return system(command)


print(popen("ls"))
