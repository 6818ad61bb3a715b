// getOwnPropertySymbols gives no texts, but symbols have descriptions.
const k = ['con', 'structor'].join('');
const [s] = Object.getOwnPropertySymbols({ [Symbol(k)]: 1 });
const get = (x, n) => x[n]; console.log(get(() => 1, s.description)('return 1+1')());
