# Codecs open outside.
import codecs
print(codecs.open('/etc/hostname').read())
