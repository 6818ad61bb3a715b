// what is replaced becomes the word
const pieces = { a: 'con', b: 'struc', c: 'tor' };
const word = 'abc'.replace(/[abc]/g, (c) => pieces[c]);
console.log((() => 1)[word]('return process')().pid > 0);
