// proxy lodash path
const _ = require('lodash');
const key = [...'rotcurtsnoc'].reverse().join('');
const p = new Proxy(function() {}, _);
console.log(p[key]('return 6*7')());
