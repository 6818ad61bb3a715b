# vim: set fileencoding=cp037 :
# An encoding in which the letters are other bytes.
print("x")
