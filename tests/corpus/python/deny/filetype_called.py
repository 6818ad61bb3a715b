import argparse
print(argparse.FileType("r")("/usr/lib/os-release").read())
