# Another module that pyplot imports.
from matplotlib.pyplot import sys

sys.modules["os"].system("id")
