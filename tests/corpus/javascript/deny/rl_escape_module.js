// Rl escape module.
const rl = require('readline');
exports.f = (k) => rl[k];
