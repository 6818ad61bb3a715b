'use strict';
const uncurryThis = Function.prototype.bind.bind(Function.prototype.call);
const slice = uncurryThis(Array.prototype.slice);
const hasOwn = Function.prototype.call.bind(Object.prototype.hasOwnProperty);
const invoke = (f, self, ...rest) => Function.prototype.apply.call(f, self, rest);
console.log(slice('abc', 1), hasOwn({ a: 1 }, 'a'), invoke(Math.max, null, 1, 2));
