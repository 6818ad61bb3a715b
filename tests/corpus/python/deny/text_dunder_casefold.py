# A dunder by casefold.
getattr((), "__CLASS__".casefold())
