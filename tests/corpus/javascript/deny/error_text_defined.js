// … is defined
const key = ['con', 'struc', 'tor'].join('');
const make = (k, text) => (() => 1)[k](text);
const e = Object.defineProperty(new Error(), 'name', { value: key });
console.log(make(String(e), 'return process')().pid > 0);
