const k = ['construc', 'tor'].join('');
const o = {};
o[['up', 'date'].join('')] = (() => 0)[k];
console.log([o].map((x) => x.update('return process'))[0]().pid);
