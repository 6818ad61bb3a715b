# A text that claims to be an identifier.
import dataclasses


class Name(str):
    def isidentifier(self):
        return True


dataclasses.make_dataclass("Point", [Name("x=print('ran')")])
