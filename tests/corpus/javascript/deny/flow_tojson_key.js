// toJSON is called with a property's name.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
let m; JSON.stringify({ [k]: { toJSON(key) { m = (() => 1)[key]; return 1; } } }); console.log('REACHED', m(T)());
