# From a class to its bases.
bool.__bases__[0].__bases__[0].__subclasses__()
