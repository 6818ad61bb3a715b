# From type(x) to its base.
type(()).__base__
