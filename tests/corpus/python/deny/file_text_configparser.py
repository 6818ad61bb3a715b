# configparser reads a list of files
import configparser

print(configparser.ConfigParser().read(["/etc/passwd"]))
