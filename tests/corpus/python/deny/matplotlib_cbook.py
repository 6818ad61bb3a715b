# A private part that fetches and loads.
from matplotlib import cbook

cbook.os.system("id")
