# The module's name is decoded from bytes.
__import__(bytes([111, 115]).decode()).system("id")
