# A dictionary of keywords holds the payload.
print(**{"end": str(__import__("os").system("id"))})
