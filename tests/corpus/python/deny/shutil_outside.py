# A copy of a file of the host.
import shutil
shutil.copyfile("/etc/hostname", "x")
