// A call behind the question changes the field.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const handler = { own: { [k]: 1 } }; const o = { n: k, t: handler.own }; const sw = () => { o.t = () => 1; return true; };
if (Object.hasOwn(o.t, o.n) && sw()) console.log('REACHED', o.t[o.n](T)());
