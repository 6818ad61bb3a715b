# An operator method is handed a library's object and walks on.
class Walker:
    def __eq__(self, other):
        return other.__class__.__base__.__subclasses__()


Walker() == ()
