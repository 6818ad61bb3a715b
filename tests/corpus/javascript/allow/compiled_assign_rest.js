// what TypeScript makes of spreads and rests for an old target
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
var __rest = (this && this.__rest) || function (s, e) {
    var t = {};
    for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p) && e.indexOf(p) < 0)
        t[p] = s[p];
    if (s != null && typeof Object.getOwnPropertySymbols === "function")
        for (var i = 0, p = Object.getOwnPropertySymbols(s); i < p.length; i++) {
            if (e.indexOf(p[i]) < 0 && Object.prototype.propertyIsEnumerable.call(s, p[i]))
                t[p[i]] = s[p[i]];
        }
    return t;
};
var order = { id: 7, lines: [1, 2], note: 'x' };
var lines = order.lines, meta = __rest(order, ["lines"]);
var state = __assign(__assign({}, meta), { total: lines.reduce(function (a, b) { return a + b; }, 0) });
var handlers = { id: function (v) { return 'id ' + v; }, total: function (v) { return 'total ' + v; } };
Object.keys(state).forEach(function (key) { if (Object.prototype.hasOwnProperty.call(handlers, key)) console.log(handlers[key](state[key])); });
