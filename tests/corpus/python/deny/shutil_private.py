# shutil keeps functions under private names.
import shutil
shutil._unpack_zipfile("a", "b")
