# yaml: load full.
import yaml
from yaml import FullLoader as L
print(yaml.load("a: 1", L))
