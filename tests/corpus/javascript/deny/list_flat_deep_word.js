// … and a word with them
const key = [[['constructor']]].flat(Infinity)[0];
const make = (k, text) => (() => 1)[k](text);
console.log(make(key, 'return process')().pid > 0);
