# tokenize keeps the builtin open under a name of its own.
import tokenize

tokenize._builtin_open("/etc/hostname")
