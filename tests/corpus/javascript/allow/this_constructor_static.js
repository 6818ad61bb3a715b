// this constructor static
class Model {
  static table = 'models'; static count = 0;
  constructor(attrs) { Object.assign(this, attrs); this.constructor.count++; }
  describe() { return `${this.constructor.table}/${this.constructor.name}`; }
  clone(over) { return new this.constructor({ ...this, ...over }); }
  equals(o) { return o.constructor === this.constructor && o.id === this.id; }
}
class Person extends Model { static table = 'people'; static count = 0; }
const p1 = new Person({ id: 1 });
console.log(p1.describe(), p1.clone({ id: 2 }).id, Person.count, p1.equals(p1.clone()));
