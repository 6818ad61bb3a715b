# Identifiers with combining marks, in Hindi, Tamil, Thai and Hebrew.
नमस्ते = "hello"
தமிழ் = "tamil"
ชื่อ = "name"
שלום = "peace"
மொழி = 3
print(नमस्ते, தமிழ், ชื่อ, שלום, மொழி)
