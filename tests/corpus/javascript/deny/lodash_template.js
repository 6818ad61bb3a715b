// a template becomes a function
const _ = require('lodash');
console.log(_.template('<%= name %>')({ name: 'x' }));
