# __match_args__ is a method.
class Thing:
    def __match_args__(self):
        return ("__class__",)
