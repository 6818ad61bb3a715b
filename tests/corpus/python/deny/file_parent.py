# A file outside of the folder.
print(open("../../secret.txt").read())
