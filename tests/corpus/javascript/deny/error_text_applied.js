// an error's text, of what is none
const w = ['con', 'struc', 'tor'].join('');
const go = (k, t) => (() => 1)[k](t);
class S { constructor() { this.name = w; this.message = ''; } } const e = new Error().toString.apply(new S());
console.log(go(String(e), 'return process')().pid > 0);
