class Grab:
    def __eq__(self, other):
        print(other())
print(int.__mro__.index(Grab()))
