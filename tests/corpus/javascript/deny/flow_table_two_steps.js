// Two steps from a plain table lead to Function.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const table = { a: (x) => x }; console.log('REACHED', table[k][k](T)());
