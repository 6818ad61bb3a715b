# A class's dictionary.
str.__dict__["format"]
