// es5 inherit static
'use strict';
function Animal(name) { if (!new.target) return new Animal(name); this.name = name; } Animal.prototype.speak = function () { return this.name + ' makes a sound'; }; Animal.count = 0;
function Dog(name) { Animal.call(this, name); Dog.count++; } Object.setPrototypeOf(Dog.prototype, Animal.prototype); Object.setPrototypeOf(Dog, Animal); Dog.prototype.speak = function () { return Animal.prototype.speak.call(this) + ': woof'; };
console.log(new Dog('rex').speak(), Dog.count, Animal('x').name, Object.getPrototypeOf(Dog) === Animal);
