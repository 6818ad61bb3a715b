// this at top level is what the module exports
this.f = (walk, o) => walk(o, 'a.__proto__.b');
