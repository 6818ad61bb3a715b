# open under another name
read = open
for name in ["/etc/passwd"]:
    print(read(name).read())
