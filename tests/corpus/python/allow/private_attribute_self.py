# Private attributes of the file's own.
class Account:
    def __init__(self, balance):
        self._balance = balance
        self.__pin = 1234

    def check(self, pin):
        return pin == self.__pin and self._balance > 0

    def __eq__(self, other):
        return self._balance == other._balance


print(Account(1).check(1234), Account(1)._balance)
