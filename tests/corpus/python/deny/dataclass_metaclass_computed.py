# make_dataclass builds a metaclass with a computed name.
import dataclasses
def main(n='x', v=1):
    return dataclasses.make_dataclass('M', [], bases=(type,), namespace={n: v})
