// A proxy answers to a symbol.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const S = Symbol('s'); const p = new Proxy({}, { get: (t, n) => (n === S ? (() => 1)[k] : 0) });
console.log('REACHED', p[S](T)());
