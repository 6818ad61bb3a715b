// lenses over own data
const prop = (k) => ({get: (o) => o[k], set: (o, v) => ({...o, [k]: v})});
const name = prop('name');
console.log(name.set({name: 'a'}, 'b'), name.get({name: 'c'}));
