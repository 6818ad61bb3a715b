// … is what a getter gives
const key = ['con', 'struc', 'tor'].join('');
const make = (k, text) => (() => 1)[k](text);
class Odd extends Error {
  get name() {
    return key;
  }
}
const e = new Odd();
console.log(make(String(e), 'return process')().pid > 0);
