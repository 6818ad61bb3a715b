# A module inside of a library.
import seaborn

seaborn.utils.os.system("id")
