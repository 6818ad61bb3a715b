# A WeakValueDictionary whose data is an object of the file's says that it has the class.
import weakref
kept = []
class Own:
    def __getitem__(self, key):
        kept.append(key)
        return print
table = weakref.WeakValueDictionary()
table.data = Own()
for c in type(1).__mro__:
    if c in table:
        pass
print(kept)
