// The own names of a class's prototype have the word.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
class A {} const [n] = Reflect.ownKeys(A.prototype); console.log('REACHED', A[n](T)());
