# make_dataclass.__get__ hides the names of the fields.
import dataclasses
def main(names=('x',)):
    return dataclasses.make_dataclass.__get__('A')(names)
print(main())
