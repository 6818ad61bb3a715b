# A module that typing imports.
import typing

typing.sys.modules["os"].system("id")
