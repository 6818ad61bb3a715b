# A descriptor by its number.
open(3, "wb").write(b"x")
