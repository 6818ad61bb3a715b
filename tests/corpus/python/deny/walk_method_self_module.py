# From a method of a library's object to what it is bound to.
import random

random.random.__self__.__class__.__init__
