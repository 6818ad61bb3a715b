# MadeTexts: the default of add_argument, had as parse_args([]).x, is not looked at
import sympy
import argparse
p = argparse.ArgumentParser()
p.add_argument("--x", default="eval('40+2')")
print(sympy.simplify(p.parse_args([]).x))
