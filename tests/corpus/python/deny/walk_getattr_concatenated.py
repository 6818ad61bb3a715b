# A dunder's name is put together.
getattr((), "__cla" + "ss__")
