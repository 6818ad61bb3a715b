# A file of the host, its path put together.
directory = "/" + "etc"
print(open(directory + "/passwd").read())
