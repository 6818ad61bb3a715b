// … is a field of a class
const key = ['con', 'struc', 'tor'].join('');
const make = (k, text) => (() => 1)[k](text);
class Odd extends Error {
  name = key;
}
const e = new Odd();
console.log(make(String(e), 'return process')().pid > 0);
