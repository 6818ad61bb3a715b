# The module's name is decoded from hexadecimal digits.
__import__(bytes.fromhex("6f73").decode()).system("id")
