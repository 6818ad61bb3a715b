// A class's toJSON(key), also called by the program.
const k = ['con', 'structor'].join('');
let w; class A { toJSON(n) { w = n; return 0; } } const a = new A(); a.toJSON('a'); JSON.stringify({ [k]: a });
const get = (x, n) => x[n]; console.log(get(() => 1, w)('return 1+1')());
