// call, called through itself, hands in another receiver.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const take = function (s) { return this[s]; };
console.log('REACHED', Function.prototype.call.call(take, () => 1, k)(T)());
