class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self._log = []


def describe(thing):
    for name, value in vars(thing).items():
        print(f"{name:>10}: {value!r} ({type(value).__name__})")
    for name, value in sorted(thing.__dict__.items()):
        if value is not None and not name.startswith("_"):
            print("%s = %s" % (name, value))
    print(len(vars(thing)), sorted(vars(thing)), ", ".join(thing.__dict__), list(vars(thing).keys()))
    return [name for name in vars(thing)]


accounts = [Account("Ann", 5), Account("Bob")]
for account in accounts:
    print(describe(account), vars(account), account.__dict__)
print(sorted(vars(accounts[0])), {k: v for k, v in vars(accounts[0]).items() if not k.startswith("_")})
