# f(*step, word): the second argument is the word where the step is empty
import random


def ask(name, default="seed"):
    return getattr(random, name)


for step in [(), ()]:
    print(ask(*step, "".join(reversed("so_"))))
