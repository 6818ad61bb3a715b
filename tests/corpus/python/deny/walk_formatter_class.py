# The class behind str.format.
import string

string.Formatter().format("{0.__class__}", ())
