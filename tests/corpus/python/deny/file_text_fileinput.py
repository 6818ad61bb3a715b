# fileinput reads a list of files
import fileinput

for line in fileinput.input(["/etc/passwd"]):
    print(line)
