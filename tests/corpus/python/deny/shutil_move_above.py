# A file leaves the workspace.
from shutil import move as m
m("a.txt", "../b.txt")
