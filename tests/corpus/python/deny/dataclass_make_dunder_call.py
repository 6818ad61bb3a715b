# make_dataclass.__call__ with computed fields.
import dataclasses
def main(names=('x',)):
    return dataclasses.make_dataclass.__call__('A', names)
print(main())
