class Grab:
    def __eq__(self, other):
        print(other())
print(Grab() in type(open("x.txt", "w")).__mro__)
