// a computed name through flat
exports.f = (k) => [[(() => {})[k]]].flat()[0]('return 1')();
