// list + '' is what its own join() gives.
const k = ['con', 'structor'].join('');
const a = [0]; a.join = function () { return k; };
const get = (x, n) => x[n]; console.log(get(() => 1, a + '')('return 1+1')());
