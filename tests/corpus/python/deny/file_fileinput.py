# Files line by line.
import fileinput

list(fileinput.input("/etc/passwd"))
