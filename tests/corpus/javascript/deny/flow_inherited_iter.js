// An inherited iterator gives the steps.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
class A { *[Symbol.iterator]() { yield 'map'; yield k; } }
class B extends A {}
let c = []; for (const s of new B()) c = c[s]; console.log('REACHED', c(T)());
