# The format method by getattr.
getattr("{0.__class__}", "format")(())
