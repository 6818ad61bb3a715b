// made json walk
exports.f = (o, path, s) => path.split('.').reduce((p, c) => p[c], o)(s)();
