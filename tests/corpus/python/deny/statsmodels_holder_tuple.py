# HolderTuple reads the attributes that tuple_ names
from statsmodels.stats.meta_analysis import HolderTuple
print(HolderTuple(a=1, tuple_=(''.join(reversed('a')),)).tuple)
