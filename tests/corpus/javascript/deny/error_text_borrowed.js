// an error's text, of what is none
const w = ['con', 'struc', 'tor'].join('');
const go = (k, t) => (() => 1)[k](t);
const e = Error.prototype.toString.call({ name: w, message: '' });
console.log(go(String(e), 'return process')().pid > 0);
