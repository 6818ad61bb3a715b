// A parameter hides the module.
const { equal } = require('assert');
const add = (a, b) => a + b;
const check = (equal, f, text) => equal(f, text);
function main(data) { return check((f, text) => f(text)(), add[data.key], data.text); }
module.exports = { main };
