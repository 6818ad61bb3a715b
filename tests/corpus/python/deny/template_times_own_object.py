# hasPlainPieces (templates.cc): text * R() counts as repeated text; an own __rmul__ gives another template
def f(): pass
class R:
    def __rmul__(self, o): return "{0" + ".__globals__}".center(13)
print(("{:>8}" * R()).format(f)[:60])
