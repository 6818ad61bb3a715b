# A method of the name of a builtin.
class Model:
    def eval(self):
        self.training = False
        return self

    def compile(self, optimizer):
        return optimizer


model = Model()
model.eval()
model.compile("adam")
