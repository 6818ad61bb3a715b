// An export carries a built-in prototype, which is changed through it.
exports.a = Array.prototype; exports.a.zap = 7; console.log([].zap ? 'x' : '');
