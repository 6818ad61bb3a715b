# A module that string imports.
import string

string._re.enum.sys.modules["os"].system("id")
