// a curried helper that reads a property
const get = (k) => (o) => o[k];
exports.f = (k) => get(k)(get(k)([]))('return 1')();
