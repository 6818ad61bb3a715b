// mixins of classes
const Serial = (Base) => class extends Base { toText() { return JSON.stringify(this); } };
const Named = (Base) => class extends Base { hello() { return `I am ${this.name}`; } };
class Person extends Serial(Named(Object)) { constructor(name) { super(); this.name = name; } }
console.log(new Person('a').toText(), new Person('b').hello());
