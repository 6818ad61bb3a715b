# Option action dest.
import argparse

class A(argparse.Action):

    def __call__(self, parser, namespace, values, option_string=None):
        self.dest = 'x' + values
        setattr(namespace, self.dest, values)
p = argparse.ArgumentParser()
p.add_argument('-x', action=A)
print(p.parse_args(['-x', '1']))
