// … is set by Reflect
const key = ['con', 'struc', 'tor'].join('');
const make = (k, text) => (() => 1)[k](text);
const e = new RangeError();
Reflect.set(e, 'name', key);
console.log(make(String(e), 'return process')().pid > 0);
