// apply itself is given a list.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const take = (o, s) => o[s];
const args = [[() => 1, k]]; console.log('REACHED', take.apply(...[null, ...args])(T)());
