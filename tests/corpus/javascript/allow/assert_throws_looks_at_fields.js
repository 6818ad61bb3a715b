// assert.throws with a function that looks at the error's fields by their names.
const assert = require('assert');
class FieldError extends Error {
  constructor(field, expected) {
    super(`${field} must be ${expected}`);
    this.field = field;
    this.expected = expected;
  }
}
const types = { age: 'number', name: 'string' };
const check = (record) => {
  for (const field of Object.keys(types)) {
    if (typeof record[field] !== types[field]) throw new FieldError(field, types[field]);
  }
  return record;
};
assert.throws(() => check({ age: 'x', name: 'y' }), ({ field, expected }) => {
  assert.equal(field, 'age');
  return types[field] === expected;
});
assert.deepEqual(check({ age: 1, name: 'z' }), { age: 1, name: 'z' });
console.log('ok');
