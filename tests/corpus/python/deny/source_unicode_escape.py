# coding: unicode_escape
# The encoding hides a line's end: \u000aimport os
print("x")
