# A module that logging imports, by a from import.
from logging import sys

sys.modules["os"].system("id")
