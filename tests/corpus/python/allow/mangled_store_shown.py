# What name mangling does, as it is taught.
class Account:
    def __init__(self):
        self.__balance = 10

    def show(self):
        return self.__balance


account = Account()
try:
    print(account.__balance)
except AttributeError as error:
    print("hidden:", error)
print(account._Account__balance)
account._Account__balance = 20
print(account.show())
