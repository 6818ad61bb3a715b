# Codecs reader getattr.
import codecs, io

class S:
    secret = 1
r = codecs.getreader('utf-8')(S())
print(r.__getattr__('secret'))
