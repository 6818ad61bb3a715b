// What is called `assert` is the program's own, and calls what it is given.
const assert = { equal(f, text) { return f(text)(); } };
const add = (a, b) => a + b;
function main(data) { return assert.equal(add[data.key], data.text); }
module.exports = { main };
