# yaml: object.
import yaml
class A(yaml.YAMLObject):
    yaml_tag = "!A"
