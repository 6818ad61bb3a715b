// A static block reads the parent class by a key that is not known.
const slot = Object.getOwnPropertyNames(class {}).find((n) => n.startsWith('pro'));
const made = Object.getOwnPropertyNames(class {}.prototype).find((n) => n.length === 11);
const give = (host) => Object.defineProperty(host, 'total', { value: () => 42 });
class List extends Array { static { give(super[slot]); } }
console.log([1].total());
