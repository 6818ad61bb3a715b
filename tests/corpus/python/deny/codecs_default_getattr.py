# Codecs default getattr.
import codecs, inspect
R = codecs.getreader('utf-8')
for p in inspect.signature(R.__getattr__).parameters.values():
    print(p.default)
