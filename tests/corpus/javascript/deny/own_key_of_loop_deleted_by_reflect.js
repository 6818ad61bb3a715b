// … in a loop over the object's own keys
const maker = () => 1;
maker.constructor = 1;
function read(o, length) {
  for (const name of Object.keys(o)) {
    Reflect.deleteProperty(o, name);
    if (name.length === length) return o[name];
  }
}
console.log(read(maker, 11)('return process')().pid > 0);
