// picked args
exports.f = function (o, k) { (function () { arguments[0]('return process')(); })(o[k]); };
