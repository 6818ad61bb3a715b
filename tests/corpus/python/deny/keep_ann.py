# root cause: origins/kept.cc isKept, Kind::kSubscript: typing.Annotated[int, names].__metadata__ holds the list itself (np.s_[names], typing.Literal[names] alike)
import random
import typing
names = ["seed"]
typing.Annotated[int, names].__metadata__[0].append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
