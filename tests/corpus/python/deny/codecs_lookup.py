# A codec of the program's own, which every library would decode with.
import codecs

codecs.register(lambda name: None)
