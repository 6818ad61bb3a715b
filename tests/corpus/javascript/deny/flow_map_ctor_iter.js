// A Map takes its pairs from an iterator of the program's own.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const w = { *[Symbol.iterator]() { yield ['m', (() => 1)[k]]; } };
const m = new Map(w); console.log('REACHED', m.get('m')(T)());
