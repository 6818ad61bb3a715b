# A dunder by a seeded generator.
import random

random.seed(0)
getattr((), "__" + "".join(random.sample("class", 5)) + "__")
