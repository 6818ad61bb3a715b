import argparse
class F(argparse.FileType):
    pass
print(F("r")("x.txt"))
