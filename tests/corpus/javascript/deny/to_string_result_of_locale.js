// toLocaleString() gives what an own toString() returns.
const k = ['con', 'structor'].join('');
const o = { toString() { return [[() => 1]]; } };
const [[f]] = o.toLocaleString();
console.log(f[k]('return 1+1')());
