# Identifiers in Vietnamese and Turkish.
tên = "a"
số_lượng = 3
değer = 2
İsim = "x"
print(tên, số_lượng, değer, İsim)
