const f = () => 1;
Object.defineProperty(f, 'constructor', { value: Object.getPrototypeOf(f).constructor });
const k = f.constructor;
console.log(k.name, typeof k.call(null, 'return process')().pid);
