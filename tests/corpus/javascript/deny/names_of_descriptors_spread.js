// A copy of a prototype's descriptors has their names.
class Dog { speak() { return 'woof'; } }
const copy = { ...Object.getOwnPropertyDescriptors(Dog.prototype) };
const [[name]] = Object.entries(copy);
console.log(new Dog().speak[name]('return 42')());
