# Two readings of one line: print >> is an operator here.
print >>exec, "x"
