# A class of the file's own that formats.
import string


class Show(string.Formatter):
    pass


Show().vformat("{0.__class__}", [()], {})
