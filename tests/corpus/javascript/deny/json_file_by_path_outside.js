// The path that is put together leaves the workspace.
const path = require('path');
console.log(require(path.resolve('..', 'secret.json')));
