// an error's name that is a symbol throws a host error
const e = new Error();
e.name = Symbol();
try { e.stack; } catch (x) { x.constructor.constructor('return process')(); }
