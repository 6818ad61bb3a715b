# a name that comes from where it can't be seen
print([slurp(n) for n in ["/etc/passwd"]])
