# A function of the same name is defined, but perhaps never.
if len("") > 1:
    def eval(text):
        return text

print(eval("1 + 1"))
