# A private name is put into the object's own dictionary, past __getattr__.
class Table:
    def __init__(self, name):
        self.__dict__["_name"] = name

    def __getattr__(self, column):
        if column.startswith("__"):
            raise AttributeError(column)
        return f"{self._name}.{column}"


print(Table("users").age)
