// Array.from(list, map.get, map)
const k = ['con', 'structor'].join('');
const m = new Map([['a', () => 1]]); const [f] = Array.from(['a'], m.get, m);
console.log(f[k]('return 1+1')());
