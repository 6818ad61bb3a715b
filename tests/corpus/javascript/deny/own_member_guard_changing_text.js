// The name says one thing when it is asked, and another one then.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const o = { n: { toString: () => (o.c++ ? k : 'a') }, c: 0 }; const t = () => 1; t.a = 1;
if (Object.hasOwn(t, o.n)) console.log('REACHED', t[o.n](T)());
