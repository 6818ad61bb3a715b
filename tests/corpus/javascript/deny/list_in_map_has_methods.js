// A method of a list out of a Map, by a name in a list.
const key = ['constructor'][0];
const at = (o, k) => o[k];
const map = new Map([['x', []]]);
for (const name of ['map', 'filter']) console.log(at(at(map.get('x'), name), key)('return 1')());
