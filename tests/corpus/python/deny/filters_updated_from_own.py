# The filters themselves are taken by what update gives back.
import jinja2
env = jinja2.Environment()
class D(dict):
    def update(self, other):
        return other
def f(d):
    return d.update(env.filters)
print(f(D())["attr"])
