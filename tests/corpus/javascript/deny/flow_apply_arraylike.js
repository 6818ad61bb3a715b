// apply takes an object with a length.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const take = (o, s) => o[s];
console.log('REACHED', take.apply(null, { length: 2, 0: () => 1, 1: k })(T)());
