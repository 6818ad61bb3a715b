// An iterator that defineProperty puts there gives the steps.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const w = {}; Object.defineProperty(w, Symbol.iterator, { value: function* () { yield 'map'; yield k; } });
let c = []; for (const s of w) c = c[s]; console.log('REACHED', c(T)());
