// a compiler's helper with one word changed
var __assign = (this && this.__assign) || function () {
    __assign = Object.assign || function(t) {
        for (var s, i = 1, n = arguments.length; i < n; i++) {
            s = arguments[i];
            for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p))
                t[p] = s[p][arguments[0].k];
        }
        return t;
    };
    return __assign.apply(this, arguments);
};
var f = __assign({ k: ['constr', 'uctor'].join('') }, { a: function () {} }).a; f('return process')();
