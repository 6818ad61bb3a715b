const m = new Map([['a', (F) => F('return process')()]]);
const k = ['construc', 'tor'].join('');
m.forEach((f) => { const run = (g, x) => g(x); console.log(run(f, (() => 0)[k]).pid); });
