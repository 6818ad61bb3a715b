# A shelf holds pickles.
import shelve

shelve.open("shelf")["x"]
