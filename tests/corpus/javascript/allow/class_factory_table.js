// class factory table
const makeModel = (name, defaults) => ({ [name]: class { constructor(d) { Object.assign(this, defaults, d); } get kind() { return name; } } })[name];
const models = { User: makeModel('User', { active: true }), Post: makeModel('Post', { likes: 0 }) };
const build = (kind, data) => new models[kind](data);
console.log(build('User', { id: 1 }), build('Post', { t: 'x' }).kind);
