// picked list map obj cb
exports.f = (o, ks) => ks.map((k) => o[k]).forEach((F) => F('return process')());
