# Origins::isKeptByTarget: u.data = x of a library's object (UserList): u.append fills the list; only reads of .data are looked at
import statistics
def f(): pass
x = ["real"]
from collections import UserList
class U(UserList):
    pass
u = UserList([])
u.data = x
u.append("__globals__")
for n in x:
    v = getattr(f, n, None)
print(type(v))
