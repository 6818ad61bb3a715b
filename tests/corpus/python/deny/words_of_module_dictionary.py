import json
def pick(attr):
    return vars(json)[attr]
print(pick("codecs"))
