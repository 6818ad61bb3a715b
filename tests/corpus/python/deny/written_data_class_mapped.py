# map() calls dataclass with classes of libraries'
import csv
import dataclasses

print(list(map(dataclasses.dataclass, [csv.DictReader])))
