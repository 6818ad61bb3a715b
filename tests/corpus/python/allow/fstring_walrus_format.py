# A format with an equals sign for alignment.
x = 42
print(f"{x:=5}|{x:=+6}|{x:0=8}")
print(f"{(y := 5)} {y}")
