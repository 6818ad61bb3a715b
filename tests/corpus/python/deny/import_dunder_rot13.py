# The module's name is decoded by a codec of str.
import codecs

__import__(codecs.decode("bf", "rot13")).system("id")
