// A plain table's constructor has functions that call what they are given.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const table = { a: 1 }; const O = table[k]; const g = O.groupBy([T], (() => 1)[k]); console.log('REACHED', Object.values(g).length && 42);
