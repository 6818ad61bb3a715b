# Methods of texts.
text = "The quick brown fox"
print(text.title().swapcase()[::-1].replace(" ", "_").encode("utf-8").decode("ascii"))
print("".join(chr(ord(c) + 1) for c in text), text.translate(str.maketrans("aeiou", "12345")))
