# A function of the file's own with the name of a builtin, in a function.
def run(tokens):
    def eval(token):
        return int(token)

    return [eval(token) for token in tokens]


print(run(["1", "2"]))
