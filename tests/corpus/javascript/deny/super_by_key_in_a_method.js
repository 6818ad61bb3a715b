// A method finds the parent class in the prototype that it inherits from.
const slot = Object.getOwnPropertyNames(class {}).find((n) => n.startsWith('pro'));
const made = Object.getOwnPropertyNames(class {}.prototype).find((n) => n.length === 11);
const give = (host) => Object.defineProperty(host, 'total', { value: () => 42 });
class List extends Array { up() { return () => super[made]; } }
give(new List().up()()[slot]);
console.log([1].total());
