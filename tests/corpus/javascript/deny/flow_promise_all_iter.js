// Promise.all takes what an iterator gives.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const w = { *[Symbol.iterator]() { yield (() => 1)[k]; } };
Promise.all(w).then(([m]) => console.log('REACHED', m(T)()));
