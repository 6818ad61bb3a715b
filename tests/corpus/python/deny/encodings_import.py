# The codecs' modules.
import encodings

encodings.sys.modules["os"].system("id")
