# A template that is an attribute of the file's own class.
class Report:
    LINE = "{:<10}{:>5}"

    def __init__(self, wide):
        self.head = "[{}]" if wide else "<{}>"

    def show(self, name, value):
        return self.head.format(name) + self.LINE.format(name, value)


print(Report(True).show("a", 1), Report.LINE.format("a", 1))
