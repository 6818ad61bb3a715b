// A plain table's constructor changes what all objects have.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const table = { a: 1 }; const O = table[k]; O.assign(O.prototype, { marked: 42 }); console.log('REACHED', {}.marked);
