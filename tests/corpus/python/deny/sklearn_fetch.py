# A data set from the network.
from sklearn.datasets import fetch_openml

fetch_openml("iris")
