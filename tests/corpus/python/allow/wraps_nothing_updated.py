# A decorator of classes: no dictionary is copied.
import functools


def single(kind):
    made = {}

    @functools.wraps(kind, updated=())
    def get(*args):
        if kind not in made:
            made[kind] = kind(*args)
        return made[kind]

    return get


@single
class Settings:
    pass


print(Settings() is Settings())
