// elements of what is only like a list, through a compiler's helper
var __spreadArrays = (this && this.__spreadArrays) || function () {
    for (var s = 0, i = 0, il = arguments.length; i < il; i++) s += arguments[i].length;
    for (var r = Array(s), k = 0, i = 0; i < il; i++)
        for (var a = arguments[i], j = 0, jl = a.length; j < jl; j++, k++)
            r[k] = a[j];
    return r;
};
var word = ['con', 'structor'].join('');
__spreadArrays({ 0: function () {}, length: 1 })[0][word]('return process')();
