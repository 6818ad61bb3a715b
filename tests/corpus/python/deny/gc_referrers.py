# What refers to an object.
from gc import get_referrers

get_referrers(int)
