// the prototype of modules by __proto__
console.log(module.__proto__.require.call(module, 'fs'));
