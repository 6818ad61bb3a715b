// inherits vm
const util = require('util'); function A() {} util.inherits(A, require('vm')); exports.f = (s) => A.super_.runInNewContext(s);
