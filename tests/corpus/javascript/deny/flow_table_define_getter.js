// A getter is put onto a plain table by a name that is made.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const n = ['__define', 'Getter__'].join(''); const o = { a: 1 }; o[n]('x', () => (() => 1)[k]); console.log('REACHED', o.x(T)());
