// a compiler's helper over the program's own Object
var __assign = (this && this.__assign) || function () {
    __assign = Object.assign || function(t) {
        for (var s, i = 1, n = arguments.length; i < n; i++) {
            s = arguments[i];
            for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p))
                t[p] = s[p];
        }
        return t;
    };
    return __assign.apply(this, arguments);
};
var Object = { assign: function (t, k) { return t[k]; } };
__assign(function () {}, ['con', 'structor'].join(''))('return process')();
