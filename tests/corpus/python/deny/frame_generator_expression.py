# From a generator expression to its frame.
(x for x in ()).gi_frame.f_builtins
