# Codecs of texts.
import codecs
print(codecs.encode("abc","rot13"), codecs.decode(b"aGk=", "base64"))
