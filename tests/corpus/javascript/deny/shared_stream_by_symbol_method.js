// process.stdout is handed to a method under a symbol, which replaces one of its functions.
const WRAP = Symbol('wrap');
class Guard {
  [WRAP](owner, name, make) {
    owner[name] = make(owner[name].bind(owner));
    return this;
  }
}
const page = { write: (s) => s.length };
new Guard()[WRAP](page, 'write', (f) => f)[WRAP](process.stdout, 'write', (f) => (s) => f(s));
