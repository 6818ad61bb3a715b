// a module's name from an object's keys
const [name] = Object.keys({fs: 1});
console.log(require(name).readdirSync('.'));
