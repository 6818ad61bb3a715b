# the printer of the licence reads files
print(license, ["/etc/passwd"])
license._Printer__filenames = ["/etc/passwd"]
license()
