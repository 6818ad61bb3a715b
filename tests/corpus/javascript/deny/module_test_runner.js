// the test runner starts processes
require('node:test').run({files: ['x.js']});
