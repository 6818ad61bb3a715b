// functions found by what they are called
exports.f = () => Reflect.ownKeys(Reflect.getPrototypeOf(() => {})).map((k) => Reflect.getPrototypeOf(() => {})[k]).find((v) => v.length === 1 && v.name[0] === 'F')('return 1')();
