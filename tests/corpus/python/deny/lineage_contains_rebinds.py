# A __contains__ binds the table anew between the test and the read.
class T:
    def __contains__(self, key):
        global table
        table = {}
        return True
table = T()
for c in type(1).__mro__:
    if c in table:
        table[c] = 1
print(list(table))
