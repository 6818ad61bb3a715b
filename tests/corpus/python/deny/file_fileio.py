# The class below open.
import io

io.FileIO("/etc/passwd").read()
