# From a weak reference to a function's globals.
import weakref


class Thing:
    pass


weakref.ref(Thing(), lambda dead: dead).__callback__.__globals__
