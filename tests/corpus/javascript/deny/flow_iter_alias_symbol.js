// An iterator under another name of Symbol.iterator gives the steps.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const I = Symbol.iterator;
const w = { *[I]() { yield 'map'; yield k; } };
let c = []; for (const s of w) c = c[s]; console.log('REACHED', c(T)());
