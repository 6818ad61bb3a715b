# A toy interpreter with exec and eval as names of its operations.
class Machine:
    def __init__(self):
        self.stack = []

    def exec(self, program):
        for word in program.split():
            self.eval(word)
        return self.stack

    def eval(self, word):
        if word == "+":
            self.stack.append(self.stack.pop() + self.stack.pop())
        else:
            self.stack.append(int(word))


print(Machine().exec("1 2 + 3 +"))
