# A dunder by swapcase.
getattr((), "__CLASS__".swapcase())
