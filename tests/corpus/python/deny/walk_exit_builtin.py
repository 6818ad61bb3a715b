# From a quitter that site installs to its module.
exit.__class__.__init__.__globals__["sys"]
