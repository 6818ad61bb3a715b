# isPlainOwnAttribute (templates.cc): mock.patch.object(a, 'text', ...) binds the template by a text
from unittest import mock
def f(): pass
class A:
    def __init__(self): self.text = "{}"
    def show(self): return self.text.format(f)
a = A()
with mock.patch.object(a, "text", "{0" + ".__globals__}".center(13)):
    print(a.show()[:50])
