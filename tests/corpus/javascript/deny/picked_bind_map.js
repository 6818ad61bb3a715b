// picked bind map
exports.f = (o, k) => [].map.bind(['return process'])(o[k])[0]();
