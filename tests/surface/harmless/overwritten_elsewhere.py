class Column:
    def __init__(self, name):
        self.name = name

    def title(self):
        return self.name.title()
