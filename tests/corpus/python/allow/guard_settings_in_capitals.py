class Base:
    DEBUG = False
    DATABASE = "sqlite"


class Production(Base):
    DATABASE = "postgres"


CONFIGS = {"base": Base, "production": Production}


def load(name):
    cls = CONFIGS[name]
    return {key: getattr(cls, key) for key in dir(cls) if key.isupper()}


for n in CONFIGS:
    print(n, load(n))
