# UserList compares by a method that is stored in the object.
from collections import UserList
kept = []
u = UserList()
u._UserList__cast = kept.append
def f(): pass
def look(n):
    return u == getattr(f, n)
look(input())
print(kept[0])
