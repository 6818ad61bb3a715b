// A table's String makes an object that stands for a text.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const Make = { s: String }; const w = new Make.s(k); console.log('REACHED', (() => 1)[w](T)());
