// … or its message
const key = ['con', 'struc', 'tor'].join('');
const make = (k, text) => (() => 1)[k](text);
const e = new Error();
e.message = key;
e.name = '';
console.log(make(String(e), 'return process')().pid > 0);
