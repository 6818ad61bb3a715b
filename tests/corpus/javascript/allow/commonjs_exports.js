// exports in all their ways
exports.a = 1;
module.exports.b = 2;
Object.assign(module.exports, {c: 3});
module.exports = Object.assign(exports, {d: 4});
