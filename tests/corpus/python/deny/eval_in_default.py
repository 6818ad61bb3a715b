# eval as a default.
def apply(text, how=eval):
    return how(text)


apply("1")
