# yaml: load loader.
import yaml
print(yaml.load("a: 1", Loader=yaml.Loader))
