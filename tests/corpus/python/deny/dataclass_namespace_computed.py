# make_dataclass puts a computed name into its class: __match_args__, say.
import dataclasses
def main(n='x'):
    return dataclasses.make_dataclass('A', ['x'], namespace={n: ('__class__',)})
