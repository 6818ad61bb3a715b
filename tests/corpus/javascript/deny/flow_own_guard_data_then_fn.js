// Function is a function's own field, under the word.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const t = () => 1; t[k + ''] = t[k]; const o = { n: k }; if (Object.hasOwn(t, o.n)) console.log('REACHED', t[o.n](T)());
