// A function is bound twice.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const f = ((a, b, c) => a[b](c)()).bind(null, () => 1).bind(null, k);
console.log('REACHED', f(T));
