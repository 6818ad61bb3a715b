# A word that is read backwards is an attribute of every class.
word = "__sessalcbus__"[::-1]
print(len(list(filter(None, [getattr(object, word, None)]))))
