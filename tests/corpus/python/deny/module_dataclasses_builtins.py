# A module that dataclasses imports.
import dataclasses

dataclasses.builtins.eval("1")
