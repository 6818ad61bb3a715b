# Codecs register.
import codecs
codecs.register(lambda n: None)
