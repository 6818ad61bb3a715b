# The module below os.
import posix

posix.system("id")
