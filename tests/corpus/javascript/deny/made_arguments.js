// made arguments
exports.f = function () { return arguments[0][arguments[1]][arguments[2]](arguments[3])(); };
