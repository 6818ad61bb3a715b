# Methods named compile and exec of a library's object.
import re


class Query:
    def compile(self):
        return "select 1"


print(Query().compile(), re.compile("x").pattern)
