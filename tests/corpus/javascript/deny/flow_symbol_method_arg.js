// A method under a symbol is given function and word.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const S = Symbol('s'); class A { [S](o, s) { return o[s]; } }
console.log('REACHED', new A()[S](() => 1, k)(T)());
