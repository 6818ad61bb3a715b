# Texts in all writings, and emoji.
print("日本語 العربية עברית हिन्दी 😀 👩‍💻 é é")
print("ｅｖａｌ is only a text", "\u202f", "\N{SNOWMAN}")
