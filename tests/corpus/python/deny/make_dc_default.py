# Make dc default.
import dataclasses
names = ['__cl' + 'ass__']
A = dataclasses.make_dataclass('A', [(n, int, dataclasses.field(default=1)) for n in names])
print(A())
