# A module's attribute by a computed name.
import json


def read(name):
    return getattr(json, name)


read("co" + "decs")
