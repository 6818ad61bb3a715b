// A Map holds a method of its own, of which a key finds Function.
const key = ['constructor'][0];
const at = (o, k) => o[k];
const map = new Map();
map.set('f', map.get);
console.log(at(map.get('f'), key)('return 1')());
