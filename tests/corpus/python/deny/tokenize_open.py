# tokenize opens any file as source.
import tokenize

print(tokenize.open("/etc/hostname").read())
