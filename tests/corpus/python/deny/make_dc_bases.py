# Make dc bases.
import dataclasses, string
A = dataclasses.make_dataclass('A', ['x'], bases=(string.Formatter,))
