// A list's toString() gives what its own join() returns.
const k = ['con', 'structor'].join('');
const a = [1]; a.join = () => [[() => 1]];
const [[f]] = a.toString();
console.log(f[k]('return 1+1')());
