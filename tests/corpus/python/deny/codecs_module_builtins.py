# A module that codecs imports.
import codecs

codecs.builtins.eval("1")
