class Bad(Exception):
    def __init__(self, text="{}"):
        super().__init__(text)
    def show(self):
        return self.args[0].format(1)
print(Bad(input()).show())
