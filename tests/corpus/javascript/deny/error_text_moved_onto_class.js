// an error's text, of what is none
const w = ['con', 'struc', 'tor'].join('');
const go = (k, t) => (() => 1)[k](t);
class S { name = w; } Object.setPrototypeOf(S.prototype, Error.prototype); const e = new S();
console.log(go(String(e), 'return process')().pid > 0);
