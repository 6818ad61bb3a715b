# A dunder by getattr.
getattr((), "__class__").__base__
