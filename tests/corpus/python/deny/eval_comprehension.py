# eval as what a comprehension goes over.
[run("1") for run in [eval]]
