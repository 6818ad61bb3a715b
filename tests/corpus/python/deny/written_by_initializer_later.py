# The same, where the class comes through a table and a loop
import argparse
import csv

for kind in {"reader": csv.DictReader}.values():
    argparse.Namespace.__init__(kind, fieldnames=["a"])
print(csv.DictReader.fieldnames)
