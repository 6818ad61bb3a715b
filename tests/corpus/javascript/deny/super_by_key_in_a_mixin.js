// A mixin reads by a key what it is given as the parent.
const slot = Object.getOwnPropertyNames(class {}).find((n) => n.startsWith('pro'));
const made = Object.getOwnPropertyNames(class {}.prototype).find((n) => n.length === 11);
const give = (host) => Object.defineProperty(host, 'total', { value: () => 42 });
const mix = (Base) => class extends Base { static { give(super[slot]); } };
mix(Array);
console.log([1].total());
