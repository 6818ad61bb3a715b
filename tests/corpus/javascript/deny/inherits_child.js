// inherits child
const util = require('util'); const c = require('child_process'); function A() {} util.inherits(A, c); A.super_.execSync('id');
