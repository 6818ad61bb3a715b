# A function hands eval out.
def find():
    return eval


find()("1")
