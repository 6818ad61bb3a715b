// classes in a table
class Cat { hi() { return 'meow'; } }
class Dog { hi() { return 'wuff'; } }
const kinds = {cat: Cat, dog: Dog};
const make = (k) => new kinds[k]();
console.log(make('cat').hi(), make('dog').hi());
