# Make dc namespace.
import dataclasses
n = '__redu' + 'ce__'
A = dataclasses.make_dataclass('A', ['x'], namespace={n: lambda s: (print, ('x',))})
