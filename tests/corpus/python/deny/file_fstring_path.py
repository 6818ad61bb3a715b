# A file of the host by an f-string.
user = "root"
print(open(f"/{user}/.bashrc").read())
