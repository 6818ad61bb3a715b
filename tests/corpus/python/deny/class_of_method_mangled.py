# The class of a class method is bound anew by its mangled name.
class A:
    @classmethod
    def below(__c):
        _A__c = object
        return __c.__subclasses__()
print(A.below()[:2])
