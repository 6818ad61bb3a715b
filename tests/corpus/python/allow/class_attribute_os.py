# An attribute of the file's own object that is named as a module.
class Host:
    def __init__(self, os):
        self.os_name = os


print(Host("linux").os_name)
