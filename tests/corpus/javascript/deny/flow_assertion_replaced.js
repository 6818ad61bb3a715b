// The name of the module is given to something else later.
let assert = require('assert');
assert = { equal: (f, text) => f(text)() };
const add = (a, b) => a + b;
function main(data) { return assert.equal(add[data.key], data.text); }
module.exports = { main };
