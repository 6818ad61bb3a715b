// An iterator on a function's prototype gives the steps.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
function W(...s) { this.s = s; }
W.prototype[Symbol.iterator] = function* () { for (const x of this.s) yield x; };
let c = []; for (const s of new W('map', k)) c = c[s]; console.log('REACHED', c(T)());
