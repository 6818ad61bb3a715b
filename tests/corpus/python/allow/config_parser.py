# A configuration from a text.
import configparser
import tomllib

config = configparser.ConfigParser()
config.read_string("[a]\nb = 1\n")
print(config["a"].getint("b"), tomllib.loads("x = [1, 2]"))
