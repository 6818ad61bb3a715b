// a descriptor of a computed name
exports.f = (o, k) => Object.getOwnPropertyDescriptor(o, k).value('return 1')();
