# What stands before a starred name has its place in each tuple.
class Nb:
    def read(self, a): return a
    def purge(self): return 1
nb = Nb()
calls = [("bob", "read", "plan"), ("eve", "purge")]
for user, action, *args in calls:
    print(user, getattr(nb, action)(*args))
