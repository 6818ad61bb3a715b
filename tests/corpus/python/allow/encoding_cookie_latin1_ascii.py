# vim: set fileencoding=latin-1 :
# A cookie of another encoding over plain ASCII.
print("plain")
