// A field under a symbol is copied with the others.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const S = Symbol('s'); const a = { [S]: (() => 1)[k] }; const b = { ...a };
console.log('REACHED', b[S](T)());
