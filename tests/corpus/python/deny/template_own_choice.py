class R:
    def choice(self, x):
        return input()
print(R().choice(["{}"]).format(1))
