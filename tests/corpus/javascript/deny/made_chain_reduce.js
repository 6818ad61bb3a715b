// made chain reduce
exports.f = (ks, s) => ks.reduce((o, k) => o[k], {})(s)();
