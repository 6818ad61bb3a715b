# A pattern with a keyword called format, compared with a constant.
class Picture:
    def __init__(self, format, size):
        self.format, self.size = format, size


match Picture("png", 3):
    case Picture(format="png", size=n):
        print("png", n)
