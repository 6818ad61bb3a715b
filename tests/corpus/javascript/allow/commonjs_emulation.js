// commonjs emulation
const files = { './a': (require, module, exports) => { exports.n = 2; }, './b': (require, module) => { module.exports = require('./a').n * 21; } };
const cache2 = {};
function req(name) { if (cache2[name]) return cache2[name].exports; const module = (cache2[name] = { exports: {} }); files[name](req, module, module.exports); return module.exports; }
console.log(req('./b'));
