# Doubled braces and backslashes.
pattern, count = "a", 3
print(f"{pattern}{{{count}}}", rf"\d{{{count}}}", f"\N{LATIN SMALL LETTER A}{count}\n")
