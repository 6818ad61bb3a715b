# A dictionary named environ.
environ = {"HOME": "/home/user"}
getenv = environ.get
print(getenv("PATH", "none"))
