# root cause: CallOrigins::fromMethod (origins/calls.cc): x.choice(TABLE) / x.sample / x.choices is believed to be a random generator's whatever x is; only a def in a class's body of that name counts as `defined`, so choice = lambda/attribute/SimpleNamespace(choice=f) answers
# (HandedContainers::isKeptByCall has the check of "extend = lambda ..." that is missing here)
import random
import types
a = types.SimpleNamespace(choice=lambda x: "_" + "".join(reversed("so")))
b = types.SimpleNamespace(sample=lambda x: ["".join(reversed("metsys"))])
m = getattr(random, a.choice(["seed"]))
for f in [getattr(m, n) for n in b.sample(["seed"])]:
    f("id")
