// o[n] = (resolve) => …, with n = 'then'.
const k = ['con', 'structor'].join('');
const n = 'then'; const o = {}; o[n] = (ok) => { ok([() => 1]); };
Promise.resolve(o).then(([f]) => console.log(f[k]('return 1+1')()));
