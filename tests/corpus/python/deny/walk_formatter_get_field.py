# A field of a template.
import string

string.Formatter().get_field("0.__class__", [()], {})
