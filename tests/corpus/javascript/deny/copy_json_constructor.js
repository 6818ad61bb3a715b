// copy json constructor
class A { constructor(o) { Object.assign(this, o); } copy(s) { return new this.constructor(s); } }
const o = { ['construc' + 'tor']: setTimeout.constructor };
console.log(new A(o).copy('return 1')());

