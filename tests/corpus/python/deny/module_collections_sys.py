# A module that collections imports.
import collections

collections._sys.modules["os"].system("id")
