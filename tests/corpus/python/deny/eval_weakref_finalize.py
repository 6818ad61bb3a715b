# exec when an object goes away.
import weakref


class Thing:
    pass


thing = Thing()
weakref.finalize(thing, exec, "print('ran')")
