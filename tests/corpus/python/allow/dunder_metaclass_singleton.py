# A metaclass that makes one object only.
class Singleton(type):
    instances = {}

    def __call__(cls, *arguments, **keywords):
        if cls not in cls.instances:
            cls.instances[cls] = super().__call__(*arguments, **keywords)
        return cls.instances[cls]


class Config(metaclass=Singleton):
    pass


print(Config() is Config())
