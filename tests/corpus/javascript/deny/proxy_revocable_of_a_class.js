// Proxy.revocable makes the proxy of a class, with a handler that gets its trap afterwards.
const read = [];
const handler = {};
handler.get = (target, key, receiver) => { const value = Reflect.get(target, key, receiver); read.push(value); return value; };
const { proxy } = Proxy.revocable(Map, handler);
class Cache extends proxy {}
read[0].label = 1;
console.log(new Map().label);
