// A static field holds what the parent class has under a key.
const slot = Object.getOwnPropertyNames(class {}).find((n) => n.startsWith('pro'));
const made = Object.getOwnPropertyNames(class {}.prototype).find((n) => n.length === 11);
const give = (host) => Object.defineProperty(host, 'total', { value: () => 42 });
class List extends Array { static base = super[slot]; }
give(List.base);
console.log([1].total());
