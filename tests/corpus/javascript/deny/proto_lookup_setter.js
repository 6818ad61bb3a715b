// __lookupSetter__
const set = ({}).__lookupSetter__('__proto__');
set.call({}, null);
