# An attribute named query on an own class.
class Request:
    def __init__(self, query):
        self.query = query

    def eval(self):
        return self.query


print(Request("select").query, Request("x").eval())
