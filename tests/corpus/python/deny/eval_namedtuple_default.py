# eval as a named tuple's default.
import collections

Tools = collections.namedtuple("Tools", "run", defaults=[eval])
Tools().run("1")
