# A metaclass has the method of type, which takes any class.
class Meta(type):
    pass


for kind in Meta.__subclasses__(object):
    print(kind)
