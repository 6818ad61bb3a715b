# /// task
# question = "Scale this recipe from 4 to 7 people and convert cups and ounces to metric."
# [inline]
# "recipe.txt" = """
# Pancakes (4 people)
# 1 1/2 cups flour
# 2 tbsp sugar
# 1/2 tsp salt
# 10 oz milk
# 3 eggs
# """
# [expect]
# stdout = ["flour", "ml", "5.25 eggs"]
# ///
import re
from fractions import Fraction

UNITS = {"cup": (240, "ml"), "cups": (240, "ml"), "oz": (29.57, "ml"), "tbsp": (15, "ml"), "tsp": (5, "ml")}


def quantity(text):
    return sum(Fraction(part) for part in text.split())


def scale(line, factor):
    m = re.match(r"^([\d/ ]+?)\s+(?:(cups?|oz|tbsp|tsp)\s+)?([a-z].*)$", line)
    if not m:
        return line
    amount = quantity(m[1]) * factor
    if m[2]:
        per, unit = UNITS[m[2]]
        return f"{float(amount) * per:.0f} {unit} {m[3]}"
    return f"{float(amount):g} {m[3]}"


with open("recipe.txt") as f:
    title, *ingredients = [l.strip() for l in f if l.strip()]
print(re.sub(r"\(\d+", "(7", title))
for line in ingredients:
    print(" -", scale(line, Fraction(7, 4)))
