// objects that inherit from objects
var animal = {init: function (name) { this.name = name; return this; }, speak: function () { return this.name; }};
var dog = Object.create(animal, {legs: {value: 4}});
console.log(dog.init('rex').speak(), Object.getPrototypeOf(dog) === animal);
