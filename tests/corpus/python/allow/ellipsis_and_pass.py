# Placeholders.
def later(): ...


class Empty:
    pass


print(later(), ..., Ellipsis)
