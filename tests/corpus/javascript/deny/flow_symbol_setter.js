// A setter under a symbol is given the function.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const S = Symbol('s'); let m; const a = { set [S](v) { m = v[k]; } }; a[S] = () => 1;
console.log('REACHED', m(T)());
