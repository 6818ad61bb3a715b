// … stands in a prototype that is put under it
const key = ['con', 'struc', 'tor'].join('');
const make = (k, text) => (() => 1)[k](text);
const e = Object.setPrototypeOf({ name: key }, Error.prototype);
console.log(make(String(e), 'return process')().pid > 0);
