// what a module's function gives is a function
const { promisify } = require('util');
const word = ['con', 'structor'].join('');
promisify(setTimeout)[word]('return process')();
