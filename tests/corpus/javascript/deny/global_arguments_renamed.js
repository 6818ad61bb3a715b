// the module's own arguments by another name, an index as a key
const { given } = { given: arguments };
const { 1: load } = given;
console.log(load('path'));
