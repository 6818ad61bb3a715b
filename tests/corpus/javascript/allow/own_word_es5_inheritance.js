// Inheritance as ES5 writes it, and a table of counts beside it.
function Animal(name) { this.name = name; }
Animal.prototype = { constructor: Animal, speak: function () { return this.name + ' makes a sound'; } };
function Dog(name) { Animal.call(this, name); }
Dog.prototype = Object.create(Animal.prototype);
Object.defineProperty(Dog.prototype, 'constructor', { value: Dog, enumerable: false, writable: true });
Dog.prototype.bark = function () { return this.name + ' barks'; };
const counts = {};
for (const pet of [new Animal('cat'), new Dog('rex'), new Dog('fido')]) {
  const kind = pet instanceof Dog ? 'dog' : 'animal';
  counts[kind] = (counts[kind] || 0) + 1;
}
console.log(new Dog('rex').speak(), new Dog('rex').bark(), JSON.stringify(counts));
