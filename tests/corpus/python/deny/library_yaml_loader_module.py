# yaml: loader module.
import yaml
print(yaml.load("a: 1", yaml.loader.UnsafeLoader))
