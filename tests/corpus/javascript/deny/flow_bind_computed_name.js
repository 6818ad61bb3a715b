// bind is found by a text.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const n = ['bi', 'nd'].join('');
const f = ((o, s) => o[s])[n](null, () => 1); console.log('REACHED', f(k)(T)());
