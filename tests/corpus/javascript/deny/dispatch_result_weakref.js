// dispatch result weakref
exports.f = (t, a, b, s) => { const w = new WeakRef(t[a][b](s)); return w.deref()(); };
