// ['a'].map(m.get, m): what the thisArg holds comes out.
const k = ['con', 'structor'].join('');
const m = new Map([['a', [[() => 1]]]]); const [[[f]]] = ['a'].map(m.get, m);
console.log(f[k]('return 1+1')());
