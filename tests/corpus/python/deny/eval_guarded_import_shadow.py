# A name that a guarded import never binds means the builtin.
try:
    from helper import eval
except ImportError:
    pass
eval("1")
