# The words name functions of a module.
import os

name = input()
if name in ("system", "popen"):
    print(getattr(os, name)("id"))
