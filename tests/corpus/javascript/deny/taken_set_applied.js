// const {set} = map; set.apply(map, [key, value]): nothing goes into the map.
const k = ['con', 'structor'].join('');
const m = new Map(); const { set } = m; set.apply(m, ['a', [[() => 1]]]);
const [[f]] = m.get('a'); console.log(f[k]('return 1+1')());
