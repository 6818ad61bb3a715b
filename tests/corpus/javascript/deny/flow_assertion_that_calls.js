// Assertions about errors call what they are given.
const assert = require('assert');
const add = (a, b) => a + b;
function main(data) { assert.throws(add[data.key](data.text)); }
module.exports = { main };
