class Model {
  static registry = new Map();
  static register(cls) { Model.registry.set(cls.name, cls); return cls; }
  static create(type, ...args) {
    const Cls = Model.registry.get(type);
    if (!Cls) throw new Error('no model ' + type);
    return new Cls(...args);
  }
  static get table() { return this.name.toLowerCase() + 's'; }
  save() { return `INSERT INTO ${this.constructor.table}`; }
}
Model.register(class User extends Model { constructor(n) { super(); this.n = n; } });
Model.register(class Order extends Model { constructor(id) { super(); this.id = id; } });
for (const [t, a] of [['User', 'ann'], ['Order', 7]]) console.log(Model.create(t, a), Model.create(t, a).save());
