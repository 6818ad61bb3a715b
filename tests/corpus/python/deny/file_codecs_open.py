# A file by the codecs.
import codecs

codecs.open("/etc/passwd").read()
