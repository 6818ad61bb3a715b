# eval as a filter.
list(filter(eval, ["True"]))
