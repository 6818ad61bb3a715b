# Identifiers in other languages.
größe = 3
naïve = "ï"
π = 3.14
имя = "x"
名前 = "y"
print(größe, naïve, π, имя, 名前)
