// object mixin assign
const canFly = { fly() { return `${this.name} flies`; } };
const canSwim = { swim() { return `${this.name} swims`; } };
class Animal { constructor(name) { this.name = name; } }
Object.assign(Animal.prototype, canFly, canSwim);
function Duck(name) { Animal2.call(this, name); }
function Animal2(name) { this.name = name; }
Duck.prototype = Object.create(Animal2.prototype);
Object.assign(Duck.prototype, canSwim, { constructor: Duck });
console.log(new Animal('bird').fly(), new Duck('donald').swim());
