# sklearn: fetch.
from sklearn.datasets import fetch_openml
fetch_openml("a")
