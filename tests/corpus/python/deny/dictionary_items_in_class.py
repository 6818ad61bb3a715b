import logging
KEY = input()
foreign = logging.Handler
class A:
    for name, value in vars(foreign).items():
        print(name)
print(A.value(1))
