# A subclass of ArgumentParser with sub-commands.
import argparse


class Parser(argparse.ArgumentParser):
    def __init__(self, **options):
        super().__init__(add_help=False, **options)


parser = Parser(prog="twin")
commands = parser.add_subparsers(dest="command")
add = commands.add_parser("add")
add.add_argument("n", type=int)
print(parser.parse_args(["add", "3"]).n)
