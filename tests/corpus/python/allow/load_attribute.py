# Methods named load, loads, dump and open on own classes.
class Store:
    def load(self, name):
        return {"name": name}

    def loads(self, text):
        return text

    def open(self):
        return self

    def run(self, command):
        return command

    def system(self):
        return "solar"


store = Store().open()
print(store.load("a"), store.loads("b"), store.run("id"), store.system())
