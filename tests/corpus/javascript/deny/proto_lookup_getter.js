// __lookupGetter__ gives the getter of __proto__
const up = ({}).__lookupGetter__('__proto__');
console.log(up.call(() => {}));
