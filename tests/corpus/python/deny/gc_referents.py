# What an object refers to.
import gc

gc.get_referents(int.__dict__)
