import argparse
opener = argparse.FileType("r")
print(opener("x.txt"))
