// a compiler's helper gives a function that says it is a module
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
var word = ['con', 'structor'].join('');
var f = function () {}; f.__esModule = true;
__importDefault(f)[word]('return process')();
