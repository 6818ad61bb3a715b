// A function makes the proxy of whatever class it is given.
function watch(base, read) {
  return new Proxy(base, { get(target, key, receiver) { const value = Reflect.get(target, key, receiver); read.push(value); return value; } });
}
const read = [];
class Box extends watch(Object, read) {}
read.forEach((value) => { value.label = 1; });
console.log(({}).label);
