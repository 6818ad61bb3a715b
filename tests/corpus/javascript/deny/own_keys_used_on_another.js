const o = JSON.parse('{"constructor": 1}');
const f = () => 0;
Object.keys(o).forEach((k) => console.log(f[k]('return process')().pid));
