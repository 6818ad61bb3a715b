// picked promise block
exports.f = (o,k,k2) => new Promise((r) => { r(o[k][k2]) }).then((F) => F('return process')());
