def parse(text):
    return [int(part) for part in text.split(",")]
