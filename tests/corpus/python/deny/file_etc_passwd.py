# A file of the host.
print(open("/etc/passwd").read())
