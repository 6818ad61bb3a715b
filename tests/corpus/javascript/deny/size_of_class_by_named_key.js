// static [c] with c = 'size' (root as size_read_of_unknown_key).
const k = ['con', 'structor'].join('');
const o = new Map(); o.size2 = 0; const c = 'size'; class A { static [c] = () => 1; }
console.log(A.size[k]('return 1+1')());
