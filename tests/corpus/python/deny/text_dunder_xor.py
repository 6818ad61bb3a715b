# A dunder that is encrypted.
key = 7
getattr((), "".join(chr(ord(c) ^ key) for c in "XXdkfttXX"))
