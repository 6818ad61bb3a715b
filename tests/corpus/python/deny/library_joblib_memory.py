# joblib: memory.
from joblib import Memory
memory = Memory("cache")
