// A callback of a module that is handed an error with members.
const zlib = require('zlib');
const key = ['construc', 'tor'].join('');
zlib.gunzip(Buffer.from('x'), (error) => console.log(error[key][key]('return 6*7')()));
