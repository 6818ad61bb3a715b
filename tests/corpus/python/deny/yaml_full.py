# Yaml full.
import yaml
print(yaml.full_load('a: 1'))
