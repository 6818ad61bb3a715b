# Parser of others.
import argparse
def build(kind):
    if kind:
        return kind
    return argparse.ArgumentParser()
class Odd:
    def parse_args(self, given):
        return type
print(vars(build(Odd()).parse_args([]))["mro"])
