// toJSON(key) is given the key; it is also called by the program (root as has_instance_called_before).
const k = ['con', 'structor'].join('');
let w; const o = { toJSON(n) { w = n; return 0; } }; o.toJSON('a'); JSON.stringify({ [k]: o });
const get = (x, n) => x[n]; console.log(get(() => 1, w)('return 1+1')());
