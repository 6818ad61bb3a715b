// a computed name as new.target
exports.f = (k) => Reflect.construct(function () { return new.target; }, [], (() => {})[k])('return 1')();
