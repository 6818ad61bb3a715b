// an error's text is its name, which is assigned
const key = ['con', 'struc', 'tor'].join('');
const make = (k, text) => (() => 1)[k](text);
const e = new Error();
e.name = key;
console.log(make(String(e), 'return process')().pid > 0);
