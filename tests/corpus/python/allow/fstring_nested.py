# f-strings in f-strings.
rows = [("a", 1), ("b", 22)]
width = max(len(f"{k}={v}") for k, v in rows)
for key, number in rows:
    print(f"{f'{key}={number}':<{width}}|{number:>{len(str(number)) + 2}}")
