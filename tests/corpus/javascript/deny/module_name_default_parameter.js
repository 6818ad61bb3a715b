// a name by a parameter's default
const load = (name = 'fs') => require(name);
console.log(load());
