# root cause: origins/parameters.cc ParameterOrigins::callsOf: calls that a library makes of a method by its agreed name are not counted - json calls JSONEncoder.default(o) of a subclass (isOwnClass allows json.JSONEncoder as a base, so default is believed to be called by the file alone)
import random, json
class E(json.JSONEncoder):
    def default(self, o):
        print([getattr(random, n) for n in o])
        return 1
E().default(("seed",))
json.dumps({"".join(reversed("so_"))}, cls=E)
