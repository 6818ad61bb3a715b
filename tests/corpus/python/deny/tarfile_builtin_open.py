# tarfile keeps open() under another name.
import tarfile
tarfile.bltn_open("a")
