# A module that enum imports.
import enum

enum.sys.modules["os"].system("id")
