// A static method gives what it reads of the parent class by a key.
const slot = Object.getOwnPropertyNames(class {}).find((n) => n.startsWith('pro'));
const made = Object.getOwnPropertyNames(class {}.prototype).find((n) => n.length === 11);
const give = (host) => Object.defineProperty(host, 'total', { value: () => 42 });
class List extends Array { static find2(key) { return super[key]; } }
give(List.find2(slot));
console.log([1].total());
