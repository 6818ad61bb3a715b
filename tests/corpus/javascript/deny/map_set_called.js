// const set = map.set; set.call(map, key, value).
const k = ['con', 'structor'].join('');
const m = new Map(); const { set } = m; set.call(m, 'a', [() => 1]);
const [f] = m.get('a'); console.log(f[k]('return 1+1')());
