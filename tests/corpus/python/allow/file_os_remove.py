# A file of the workspace is made and removed.
from os import remove

with open("data.csv", "w") as made:
    made.write("a,b\n")
remove("data.csv")
