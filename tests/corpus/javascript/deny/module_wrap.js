// the wrapper of modules
require('module').wrapper[0] = '(function (exports, require) { console.log(1);';
